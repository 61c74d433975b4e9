import { asLocale } from '@/config/locales'
import { queueMail } from '@/features/base/mail/server/queue-mail'
import { notifyPayment } from '@/features/base/notifications/server/notify'
import { seatsFreed } from '@/features/classes/cohorts/server/seats-freed'
import { revokeOfEnrolment } from '@/features/study/certificates/server/revoke'
import { maskPhone } from '@/lib/cameroon-phone'
import { can } from '@/server/kernel/access'
import { AppError } from '@/server/kernel/app-error'
import { decideInTransaction } from '@/server/kernel/decide-in-transaction'
import type { Tx } from '@/server/kernel/transaction'
import { defineUseCase, perActor, type UserCall } from '@/server/kernel/use-case'
import { payOutRefundSchema } from '../../office.schema'
import { amountsOfRefund, endsEnrolment, paidFacts } from '../../refund.rules'
import { moveIntent } from '../move-state'
import { issueReceipt } from '../settlement/issue-receipt'
import { postRefund, postSurplus, postSurplusReturned } from '../settlement/ledger'
import { endRefundedPlan } from '../settlement/settle-plan'
import { giveUpParts } from './give-up-parts'
import { type LockedRefund, lockRefund, moveRefund, recordOfficeChange } from './office-change'
import { requireSecondPerson } from './second-person'

/** Money that paid for nothing leaves the wallet. */
async function returnSurplus(tx: Tx, { intent, refund }: LockedRefund, attemptId: string, now: Date) {
  const booked = await tx.ledgerEntry.count({ where: { intentId: intent.id, attemptId, kind: 'surplus' } })
  // Refunds from the time before the ledger recorded them.
  if (booked === 0) {
    await postSurplus(tx, intent, attemptId, refund.amountXaf, now)
  }
  await postSurplusReturned(tx, intent, attemptId, refund.amountXaf, now)
}

/**
 * Ends what was bought. False: the refund of the other part has ended it before. The program may have been bought again since, and that
 * purchase stays.
 */
async function endPurchase(tx: Tx, { intent }: LockedRefund, now: Date): Promise<boolean> {
  if (!(await moveIntent(tx, intent, 'paying_attempt_refunded', now))) {
    throw new AppError('conflict', { text: 'PaymentsOffice.notPaid' })
  }
  if (intent.planId) {
    await giveUpParts(tx, intent.planId, now)
    if (!(await endRefundedPlan(tx, intent.planId, now))) {
      return false
    }
  }
  await tx.enrolment.updateMany({ where: { id: intent.enrolmentId }, data: { status: 'ended' } })
  await revokeOfEnrolment(tx, intent.enrolmentId, { revocation: 'refund', now })
  await tx.cohortWait.deleteMany({ where: { enrolmentId: intent.enrolmentId } })
  await seatsFreed(tx, intent.program.id)
  return true
}

interface Undone {
  creditNote: string
  enrolmentEnded: boolean
  /** Credit that the payment had used, and that the student has again. */
  creditReturnedXaf: number
}

/** Gives the payment back, or a part of it: ledger, credit note, and the enrolment if it ends. */
async function undoPayment(tx: Tx, locked: LockedRefund, now: Date): Promise<Undone> {
  const { intent, refund } = locked
  if (intent.state !== 'paid') {
    throw new AppError('conflict', { text: 'PaymentsOffice.notPaid' })
  }
  const paid = paidFacts(intent)
  const amounts = amountsOfRefund(paid, refund.amountXaf)
  await postRefund(tx, intent, refund, amounts, now)
  const enrolmentEnded = endsEnrolment(paid, refund) && (await endPurchase(tx, locked, now))
  const creditNote = await issueReceipt(tx, intent.id, now, {
    creditNoteOf: refund.id,
    payer: intent.user,
  })
  return { creditNote, enrolmentEnded, creditReturnedXaf: amounts.creditReturnedXaf }
}

async function notifyStudent(
  tx: Tx,
  { intent, refund }: LockedRefund,
  payout: string,
  undone: Undone | null,
) {
  const { firstName, email, locale, id } = intent.user
  await notifyPayment(tx, 'payment.refunded', intent, refund)
  await queueMail(tx, {
    kind: 'refund_paid_out',
    to: email,
    locale: asLocale(locale),
    userId: id,
    dedupeKey: `refund_paid_out:${refund.id}`,
    data: {
      firstName,
      reference: intent.reference,
      amountXaf: refund.amountXaf,
      creditXaf: undone?.creditReturnedXaf ?? 0,
      programSlug: undone?.enrolmentEnded ? intent.program.slug : null,
      maskedPhone: intent.phone ? maskPhone(intent.phone) : null,
      payoutReference: payout,
      creditNoteNumber: undone?.creditNote ?? null,
    },
  })
}

async function finish(tx: Tx, locked: LockedRefund, payout: string, office: UserCall) {
  const { intent, refund } = locked
  const { actor, now } = office
  const surplus = refund.attemptId !== null && refund.attemptId !== intent.payingAttemptId
  const alone = await requireSecondPerson(tx, refund, actor.user.id)
  const data = { payoutReference: payout, paidOutById: actor.user.id, paidOutAt: now }
  await moveRefund(tx, locked, 'paid_out', office, data, { payoutReference: payout })
  if (surplus) {
    await returnSurplus(tx, locked, refund.attemptId ?? '', now)
  }
  const undone = surplus ? null : await undoPayment(tx, locked, now)
  await notifyStudent(tx, locked, payout, undone)
  await recordOfficeChange(tx, office, 'refund.paid_out', intent, {
    refund: refund.id,
    amountXaf: refund.amountXaf,
    payoutReference: payout,
    creditNote: undone?.creditNote ?? null,
    before: refund.state,
    after: 'done',
    enrolmentEnded: undone?.enrolmentEnded ?? false,
    ...alone,
  })
}

/** The money was paid out, with the operator's own number. */
export const payOutRefund = defineUseCase({
  name: 'payments.pay-out-refund',
  access: can('payments.manage'),
  input: payOutRefundSchema,
  limits: [perActor('admin.write')],
  stepUp: true,
  async run({ input, actor, request, now }): Promise<{ reference: string }> {
    return decideInTransaction(async (tx) => {
      const locked = await lockRefund(tx, input.refund, input.version)
      await finish(tx, locked, input.payoutReference, { actor, request, now })
      return { reference: locked.intent.reference }
    })
  },
})
