import { env } from '@/config/env'
import { mailBudget } from '@/config/rate-limits'
import { container } from '@/server/container'
import { AppError, isAppError } from '@/server/kernel/app-error'
import { hashToken } from '@/server/kernel/secrets'
import type { Tx } from '@/server/kernel/transaction'
import type { MailKind } from '../mail-kinds'
import { mailboxOf } from '../mailbox'

/** Somebody waits for these codes with the wallet at hand. */
const codeKinds: ReadonlySet<MailKind> = new Set(['payment_code', 'payer_code'])

const refusalText = 'Errors.mailboxFull'

function pointsOf(kind: MailKind, window: keyof typeof mailBudget): number {
  const { points } = mailBudget[window]
  const own =
    kind === 'password_reset' ? points[kind] : codeKinds.has(kind) ? points.payment_code : points.other
  return Math.max(1, Math.round(own * env().RATE_LIMIT_SCALE))
}

/**
 * Counts a mail to this mailbox in the transaction of its cause: a rolled-back mail is not counted. Throws
 * `too_many` with the seconds to wait. The row stays locked until the commit, so that concurrent mails are
 * counted too.
 */
export async function takeMailBudget(tx: Tx, to: string, kind: MailKind, now: Date): Promise<void> {
  const mailbox = hashToken(mailboxOf(to))
  const since = (window: keyof typeof mailBudget) => new Date(now.getTime() - mailBudget[window].windowMs)
  const [perHour, perDay] = [pointsOf(kind, 'hour'), pointsOf(kind, 'day')]
  const counted = await tx.$executeRaw`
    insert into limits.mail_budgets as b (mailbox, sent_at) values (${mailbox}, array[${now}::timestamptz])
    on conflict (mailbox) do update
      set sent_at = array(select s from unnest(b.sent_at) s where s > ${since('day')} order by s) || ${now}::timestamptz
      where (select count(*) from unnest(b.sent_at) s where s > ${since('hour')}) < ${perHour}
        and (select count(*) from unnest(b.sent_at) s where s > ${since('day')}) < ${perDay}`
  if (counted === 1) {
    return
  }
  const [row] = await tx.$queryRaw<{ sent_at: Date[] }[]>`
    select array(select s from unnest(sent_at) s order by s desc) as sent_at
    from limits.mail_budgets where mailbox = ${mailbox}`
  const sentTimes = row?.sent_at.map((at) => at.getTime()) ?? []
  /** When the oldest mail that still fills the window leaves it. */
  const freeAt = (points: number, windowMs: number) => (sentTimes[points - 1] ?? 0) + windowMs
  const until = Math.max(freeAt(perHour, mailBudget.hour.windowMs), freeAt(perDay, mailBudget.day.windowMs))
  const retryAfterS = Math.max(1, Math.ceil((until - now.getTime()) / 1000))
  container().log.warn(
    { event: 'limit.hit', limit: 'mail.mailbox', kind },
    'mail budget of a mailbox used up',
  )
  throw new AppError('too_many', {
    text: refusalText,
    params: { minutes: Math.ceil(retryAfterS / 60) },
    retryAfterS,
  })
}

/**
 * For answers that must not reveal it: false when the mailbox was over its budget; other errors of `work` are
 * thrown.
 */
export async function unlessMailboxIsFull(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work()
    return true
  } catch (error) {
    if (isAppError(error) && error.text === refusalText) {
      return false
    }
    throw error
  }
}
