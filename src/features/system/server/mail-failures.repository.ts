import { db } from '@/server/db'
import type { Tx } from '@/server/kernel/transaction'
import { type MailReason, mailReason, type Obstacle, obstacleOf } from '../system.rules'

export interface FailedMail {
  id: string
  kind: string
  to: string
  state: 'failed' | 'dead'
  attempts: number
  reason: MailReason
  nextTryAt: Date | null
  createdAt: Date
  obstacle: Obstacle | null
}

interface Row extends Omit<FailedMail, 'reason' | 'obstacle'> {
  lastError: string | null
  senderId: string | null
  notAfter: Date | null
  blank: boolean
}

const columns = `id::text, kind, to_email as "to", state::text, attempts, last_error as "lastError", next_try_at as "nextTryAt",
  created_at as "createdAt", sender_id as "senderId", not_after as "notAfter", (html is null and data = '{}'::jsonb) as blank`

/** At most so many are shown and retried at once. */
const mostFailures = 200

/** What a mail is about, never its content. */
const present = ({ lastError, senderId, notAfter, blank, ...row }: Row, now: Date): FailedMail => ({
  ...row,
  reason: mailReason(lastError ?? ''),
  obstacle: obstacleOf({ ...row, senderId, notAfter, blank }, now),
})

/** Mails that failed finally first, then those that wait for their next try; newest first. */
export async function listFailedMails(now: Date): Promise<FailedMail[]> {
  const rows = await db().$queryRawUnsafe<Row[]>(
    `select ${columns} from outbox_mails where state in ('dead', 'failed') order by state desc, created_at desc limit ${mostFailures}`,
  )
  return rows.map((row) => present(row, now))
}

/** Holds the failed mails of a kind, or one of them, until the commit: of two who press at once, the second finds nothing. */
export async function lockFailedMails(
  tx: Tx,
  by: { id: string } | { kind: string },
  now: Date,
): Promise<FailedMail[]> {
  const [column, value] = 'id' in by ? ['id = $1::uuid', by.id] : ['kind = $1', by.kind]
  const rows = await tx.$queryRawUnsafe<Row[]>(
    `select ${columns} from outbox_mails where ${column} and state in ('dead', 'failed')
     order by created_at, id limit ${mostFailures} for update`,
    value,
  )
  return rows.map((row) => present(row, now))
}
