import { day, minute } from '@/config/durations'
import { db } from '@/server/db'
import { decideInTransaction } from '@/server/kernel/decide-in-transaction'
import { alertOffice } from '../office-alerts'
import { recordPaymentEvent } from '../payment-history'
import { lockAttempt } from '../payments.repository'
import { enqueueRead } from './payment-jobs'

/** How long a provider may take before the office is alerted. */
const undecidedAfterMs = 15 * minute
const batch = 100

interface Undecided {
  id: string
  isReadSince: boolean
}

/** Requests whose outcome is unknown `afterMs` after they were sent, and which were not reported yet. */
const findUndecided = (eventType: string, afterMs: number, now: Date) =>
  db().$queryRaw<Undecided[]>`
    select a.id::text as id,
      coalesce(a.last_read_at >= a.submitted_at + make_interval(secs => ${afterMs / 1000}::float8), false) as "isReadSince"
    from payment_attempts a
    where a.state in ('pending', 'unknown', 'expired') and a.submitted_at <= ${new Date(now.getTime() - afterMs)}
      and a.horizon_at > ${now} and coalesce(a.last_answer, 'pending') = 'pending'
      and not exists (select 1 from payment_events e where e.intent_id = a.intent_id and e.attempt_id = a.id
        and e.type in (${eventType}, 'attempt.looked_up'))
    order by a.submitted_at limit ${batch}`

async function alertOne(attemptId: string, alert: 'undecided' | 'undecided_day', now: Date) {
  await decideInTransaction(async (tx) => {
    const { intent, attempt } = await lockAttempt(tx, attemptId)
    if (!['pending', 'unknown', 'expired'].includes(attempt.state)) {
      return
    }
    await tx.paymentAttempt.update({
      where: { id: attemptId },
      data: { flaggedAt: attempt.flaggedAt ?? now },
    })
    const { reference: request, amountXaf } = attempt
    const { id: intentId, reference, program } = intent
    await recordPaymentEvent(tx, {
      intentId,
      attemptId,
      reference: request,
      type: `attempt.${alert}`,
      at: now,
    })
    await alertOffice(tx, {
      key: `${alert}:${attemptId}`,
      alert,
      reference,
      request,
      amountXaf,
      program: program.slug,
    })
  })
}

/** First reads the provider once more, because most undecided requests are only waiting for their next read. */
async function lookAt({ id, isReadSince }: Undecided, alert: 'undecided' | 'undecided_day', now: Date) {
  if (isReadSince) {
    return alertOne(id, alert, now)
  }
  await decideInTransaction((tx) => enqueueRead(tx, id, now))
}

/** Once after a quarter of an hour, and once more after a day. */
export async function alertUndecided(now: Date): Promise<number> {
  const soon = await findUndecided('attempt.undecided', undecidedAfterMs, now)
  for (const each of soon) {
    await lookAt(each, 'undecided', now)
  }
  const late = await findUndecided('attempt.undecided_day', day, now)
  for (const each of late) {
    await lookAt(each, 'undecided_day', now)
  }
  return soon.length + late.length
}
