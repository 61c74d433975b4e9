import { randomUUID } from 'node:crypto'
import { enrol, query } from './database'

/** The first week of a program that has an assignment. */
export async function weekWithAssignment(slug: string): Promise<number> {
  const [row] = await query<{ number: number }>(
    `select w.number from program_weeks w join programs p on p.id = w.program_id
     where p.slug = $1 and w.assignment_en is not null order by w.number limit 1`,
    [slug],
  )
  if (!row) {
    throw new Error(`no week of ${slug} has an assignment`)
  }
  return row.number
}

/** A file as handing it in would store it; its content is of no matter here. */
export async function handIn(userId: string, slug: string, week: number, filename = 'devoir.pdf') {
  const id = randomUUID()
  const [enrolment] = await query<{ id: string }>(
    `select e.id from enrolments e join programs p on p.id = e.program_id where e.user_id = $1 and p.slug = $2`,
    [userId, slug],
  )
  const enrolmentId = enrolment?.id ?? (await enrol(userId, slug))
  await query(
    `insert into submissions (id, user_id, program_id, enrolment_id, week_number, filename, size, sha256, content_type, storage_key)
     select $1::uuid, $2, p.id, $4, $5, $6, 12, $7, 'application/pdf', $1::text from programs p where p.slug = $3`,
    [id, userId, slug, enrolmentId, week, filename, 'a'.repeat(64)],
  )
  return id
}

export const rename = (userId: string, firstName: string, lastName: string) =>
  query('update users set first_name = $2, last_name = $3 where id = $1', [userId, firstName, lastName])
