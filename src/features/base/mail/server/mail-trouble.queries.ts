import { db } from '@/server/db'
import { type MailTrouble, mailTroubleOf, type UnsentMails } from '../mail-reason.rules'

interface Row extends UnsentMails {
  lastSentAt: Date | null
}

/**
 * Why mail is not being sent at the moment, or null. Failures before the last successful mail do not count. A
 * mail of an older version, which did not store the time of a failure, counts by its creation.
 */
export async function readMailTrouble(now: Date): Promise<MailTrouble | null> {
  const rows = await db().$queryRaw<Row[]>`
    with last as (select max(sent_at) as at from outbox_mails)
    select coalesce(m.last_error, '') as error,
      (count(*) filter (where m.sender_id is null and (m.not_after is null or m.not_after > ${now}::timestamptz)))::int as waiting,
      count(distinct m.to_email)::int as receivers,
      greatest(min(m.created_at), last.at) as since,
      min(coalesce(m.next_try_at, m.created_at)) filter (where m.attempts = 0 and m.state = 'queued') as "untriedSince",
      last.at as "lastSentAt"
    from outbox_mails m cross join last
    where m.state in ('queued', 'sending', 'failed', 'dead')
      and (m.last_error is null or last.at is null or coalesce(m.failed_at, m.created_at) > last.at)
    group by 1, last.at`
  return mailTroubleOf(rows, rows[0]?.lastSentAt ?? null, now)
}
