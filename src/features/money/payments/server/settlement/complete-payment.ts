import { queueMail } from '@/features/base/mail/server/queue-mail'
import { notifyPayment } from '@/features/base/notifications/server/notify'
import { notifyOfSeat } from '@/features/classes/cohorts/server/notify-of-seat'
import { mailedCohort } from '@/features/classes/cohorts/server/notify-student'
import { type SeatOutcome, takeSeat } from '@/features/classes/cohorts/server/take-seat'
import { emitEvent, type Tx } from '@/server/kernel/transaction'
import { failpoint } from '../failpoints'
import type { Attempt, IntentAggregate } from '../payments.repository'
import { issueReceipt } from './issue-receipt'
import { postPayment } from './ledger'
import { mailPayerReceipt, mailReceipt } from './mail-receipt'
import { payerMail } from './payer-mail'
import { settlePlan } from './settle-plan'

/** The second part changes nothing about the seat of the first. */
const noSeat: SeatOutcome = { how: 'none', cohort: null }

/** Writes everything that follows from a payment, in the transaction that sets it paid: ledger, enrolment, receipt, mails, event. */
export async function completePayment(
  tx: Tx,
  intent: IntentAggregate,
  attempt: Attempt | null,
  now: Date,
): Promise<void> {
  await postPayment(tx, intent, attempt?.id ?? null, now)
  failpoint('settle.ledger_written')
  const seat = intent.part === 2 ? noSeat : await takeSeat(tx, intent, now)
  await settlePlan(tx, intent, now)
  const receiptNumber = await issueReceipt(tx, intent.id, now, { payer: intent.user })
  const { firstName, id: userId } = intent.user
  await mailReceipt(tx, intent, {
    receiptNumber,
    cohort: seat.how === 'seat' ? mailedCohort(seat.cohort) : null,
  })
  await mailPayerReceipt(tx, intent, { receiptNumber })
  await queueMail(tx, {
    ...payerMail(intent),
    kind: 'welcome',
    dedupeKey: `welcome:${userId}`,
    data: { firstName, programSlug: intent.program.slug },
  })
  await notifyPayment(tx, 'payment.verified', intent)
  await notifyOfSeat(tx, intent, seat)
  await emitEvent(tx, 'payment.verified', { intentId: intent.id, userId })
}
