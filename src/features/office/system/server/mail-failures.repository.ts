import { type MailReason, mailReason } from '@/features/base/mail/mail-reason.rules'
import { db } from '@/server/db'
import type { Tx } from '@/server/kernel/transaction'
import { type Obstacle, obstacleOf } from '../system.rules'

export interface FailedMail {
  id: string
  kind: string
  to: string
  /** `unsent` and `unknown`: the author decides whether it is sent again; an `unknown` mail may have been sent. */
  state: 'failed' | 'dead' | 'unsent' | 'unknown'
  attempts: number
  reason: MailReason
  nextTryAt: Date | null
  createdAt: Date
  obstacle: Obstacle | null
}

interface Row extends Omit<FailedMail, 'reason' | 'obstacle' | 'state'> {
  state: 'failed' | 'dead'
  lastError: string | null
  senderId: string | null
  notAfter: Date | null
  blank: boolean
}

const columns = `id::text, kind, to_email as "to", state::text, attempts, last_error as "lastError", next_try_at as "nextTryAt",
  created_at as "createdAt", sender_id as "senderId", not_after as "notAfter", (html is null and data = '{}'::jsonb) as blank`

/** The maximum of mails that are shown and retried at once. */
const mostFailures = 200

function shownState({ state, senderId }: Row, { cause }: MailReason): FailedMail['state'] {
  if (senderId === null) {
    return state
  }
  return cause === 'no_answer' || cause === 'no_id' ? 'unknown' : 'unsent'
}

/** The facts of a mail, never its content. */
function present(row: Row, now: Date): FailedMail {
  const { lastError, senderId, notAfter, blank, ...rest } = row
  const reason = mailReason(lastError ?? '')
  return { ...rest, state: shownState(row, reason), reason, obstacle: obstacleOf(row, now) }
}

/** Mails that have finally failed first, then those that wait for their next try; newest first. */
export async function listFailedMails(now: Date): Promise<FailedMail[]> {
  const rows = await db().$queryRawUnsafe<Row[]>(
    `select ${columns} from outbox_mails where state in ('dead', 'failed') order by state desc, created_at desc limit ${mostFailures}`,
  )
  return rows.map((row) => present(row, now))
}

/** Locks the failed mails of a kind, or one of them, until the commit: if two people press at once, the second one finds nothing. */
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
