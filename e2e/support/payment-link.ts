import { createHmac, randomUUID } from 'node:crypto'
import { enrol, makeUser, query } from './database'

/** The address of a link with which somebody else can pay for a student. */
export async function makePaymentLink(program = 'test-automation'): Promise<string> {
  const student = await makeUser()
  await enrol(student.id, program, 'pending')
  const id = randomUUID()
  await query(
    `insert into payment_links (id, enrolment_id, expires_at)
       select $1, e.id, now() + interval '7 days' from enrolments e where e.user_id = $2`,
    [id, student.id],
  )
  const signature = createHmac('sha256', process.env.AUTH_SECRET ?? '')
    .update('payment-link')
    .update('\0')
    .update(id)
    .digest('base64url')
    .slice(0, 22)
  return `/pay/${id.replaceAll('-', '')}${signature}`
}
