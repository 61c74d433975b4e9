import { personName } from '@/lib/person-name'
import { AppError } from '@/server/kernel/app-error'
import type { Tx } from '@/server/kernel/transaction'
import type { LockedSeat } from './change-seat'

/**
 * Of these enrolments those whose refund is asked for, approved or not paid out yet, and will end them (as `endsEnrolment` of the payments
 * says). A part that goes back while the student stays does not count, nor money that was paid twice. Call it with the accounts locked:
 * who begins a refund locks its account too.
 */
export async function listLeaving(tx: Tx, enrolmentIds: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    select distinct i.enrolment_id::text as id from payment_intents i join refunds f on f.intent_id = i.id
    where i.enrolment_id = any(${[...enrolmentIds]}::uuid[]) and f.state in ('due', 'approved', 'failed')
      and f.attempt_id is not distinct from i.paying_attempt_id
      and (f.ends_enrolment or f.amount_xaf + coalesce((select sum(d.amount_xaf) from refunds d
          where d.intent_id = i.id and d.state = 'done' and d.attempt_id is not distinct from i.paying_attempt_id), 0)
        >= least(i.amount_xaf, i.price_xaf - i.discount_xaf))`
  return new Set(rows.map(({ id }) => id))
}

/** The place is on its way back: nobody moves it to another class. Throws `conflict` with the names. */
export async function refuseLeaving(tx: Tx, seats: readonly LockedSeat[]): Promise<void> {
  const leaving = await listLeaving(
    tx,
    seats.map(({ id }) => id),
  )
  const names = seats.flatMap(({ id, user }) => (leaving.has(id) ? [personName(user)] : []))
  if (names.length > 0) {
    throw new AppError('conflict', {
      text: 'Classes.errors.refundUnderWay',
      params: { names: names.join(', ') },
    })
  }
}
