import { query } from './database'

/** Every week and item of a program is done; `but`: the id of an item of the first week that stays to be done. */
export async function finishProgram(userId: string, program: string, but?: string) {
  const [enrolment] = await query<{ id: string; program_id: string }>(
    `select e.id, e.program_id from enrolments e join programs p on p.id = e.program_id where e.user_id = $1 and p.slug = $2`,
    [userId, program],
  )
  await query(
    `insert into week_completions (enrolment_id, week_number)
     select $1, number from program_weeks where program_id = $2 and (number > 1 or $3)`,
    [enrolment?.id, enrolment?.program_id, but === undefined],
  )
  await query(
    `insert into item_completions (enrolment_id, item_id, how, completed_at)
     select $1, i.id, (case i.kind when 'lesson' then 'read' when 'assignment' then 'accepted' else 'passed' end)::"CompletedHow", now()
     from learning_items i join program_weeks w on w.id = i.week_id
     where i.program_id = $2 and w.number = 1 and i.id::text is distinct from $3`,
    [enrolment?.id, enrolment?.program_id, but ?? null],
  )
  // Long enough ago for a certificate.
  await query(`update enrolments set start_date = now() - interval '60 days' where id = $1`, [enrolment?.id])
  if (but === undefined) {
    await query(`update enrolments set status = 'completed', completed_at = now() where id = $1`, [
      enrolment?.id,
    ])
  }
}

/** The code of a student's certificate, once it is signed; empty before. */
export async function signedCodeOf(userId: string): Promise<string> {
  const [row] = await query<{ code: string }>(
    `select c.code from certificates c join enrolments e on e.id = c.enrolment_id
       join certificate_versions v on v.certificate_id = c.id and v.number = c.version
     where e.user_id = $1 and v.sealed_at is not null`,
    [userId],
  )
  return row?.code ?? ''
}
