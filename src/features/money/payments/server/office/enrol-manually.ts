import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import type { Locale } from '@/config/locales'
import { hasRole } from '@/config/roles'
import { phaseOf } from '@/features/classes/cohorts/seat.rules'
import { lockNamedSeat } from '@/features/classes/cohorts/server/reserve-seat'
import { formatXaf } from '@/lib/xaf'
import { can } from '@/server/kernel/access'
import { AppError, invalid } from '@/server/kernel/app-error'
import { decideInTransaction } from '@/server/kernel/decide-in-transaction'
import { lockUser } from '@/server/kernel/lock-user'
import { randomReadable } from '@/server/kernel/secrets'
import type { Tx } from '@/server/kernel/transaction'
import { defineUseCase, perActor, type UserCall } from '@/server/kernel/use-case'
import { amountProblem, dueXaf, splitAmount } from '../../amount.rules'
import { enrolManuallySchema } from '../../office.schema'
import { chooseProgram } from '../checkout/program-to-pay'
import { moveIntent } from '../move-state'
import { recordPaymentEvent } from '../payment-history'
import { findUnfinished, lockIntent, openAttempt, receiptOf } from '../payments.repository'
import { completePayment } from '../settlement/complete-payment'
import { availableCredit } from '../settlement/credit'
import { recordOfficeChange } from './office-change'

type EnrolRequest = z.output<typeof enrolManuallySchema>

type Purchase = Awaited<ReturnType<typeof chooseProgram>>

async function findStudent(tx: Tx, id: string) {
  await lockUser(tx, id)
  const user = await tx.user.findUnique({ where: { id } })
  if (!user) {
    throw invalid({ student: 'Validation.studentUnknown' })
  }
  if (!hasRole(user, 'student')) {
    throw invalid({ student: 'PaymentsOffice.notAStudent' })
  }
  return user
}

/** A wallet payment that was started but not submitted is abandoned; one with an open request is not. */
async function giveUpUnfinished(tx: Tx, enrolmentId: string, now: Date) {
  const unfinished = await findUnfinished(tx, enrolmentId)
  if (!unfinished) {
    return
  }
  if (openAttempt(unfinished)) {
    throw new AppError('conflict', { text: 'PaymentsOffice.walletIsAsked' })
  }
  if (!(await moveIntent(tx, unfinished, 'details_changed', now))) {
    throw new AppError('conflict', { text: 'PaymentsOffice.isInReview' })
  }
}

async function checkAmount(tx: Tx, { program, enrolment }: Purchase, request: EnrolRequest, locale: Locale) {
  const credit = await availableCredit(tx, request.student, enrolment.id)
  const amountDue = dueXaf(program.priceXaf, credit)
  if (amountDue === 0 && request.amount < program.priceXaf) {
    throw new AppError('conflict', { text: 'PaymentsOffice.creditCovers' })
  }
  const problem = amountProblem(request.amount, amountDue)
  if (problem) {
    throw invalid({ amount: problem }, { amount: formatXaf(amountDue, locale) })
  }
}

/** A class that has begun can be chosen here too: the office knows who may join late. */
async function checkCohort(tx: Tx, { program, enrolment }: Purchase, request: EnrolRequest, now: Date) {
  const cohortId = request.cohort?.cohortId
  if (!cohortId) {
    return
  }
  const purchase = { enrolmentId: enrolment.id, userId: request.student, programId: program.id }
  const { seat, refusal } = await lockNamedSeat(tx, purchase, cohortId, now)
  if (!seat || seat.programId !== program.id || ['cancelled', 'over'].includes(phaseOf(seat, now))) {
    throw invalid({ cohort: 'PaymentsOffice.classOfOther' })
  }
  if (refusal) {
    throw refusal
  }
}

/** The line is locked: two people who book it at the same moment book it once. */
async function takeLine(tx: Tx, id: string, amountXaf: number): Promise<void> {
  await tx.$queryRaw`select 1 from statement_lines where id = ${id}::uuid for update`
  const line = await tx.statementLine.findUnique({ where: { id } })
  if (!line || line.isOut) {
    throw new AppError('not_found')
  }
  const isPaidFor =
    line.intentId !== null ||
    (await tx.statementNote.count({ where: { lineId: id } })) > 0 ||
    (await isOfRequest(tx, line.numberKey))
  if (isPaidFor) {
    throw new AppError('conflict', { text: 'PaymentsOffice.lineIsBooked' })
  }
  if (line.amountXaf !== amountXaf) {
    throw invalid({ amount: 'PaymentsOffice.lineHasOtherAmount' })
  }
}

/** Money of a request is booked by the provider's own answer, never by hand. */
async function isOfRequest(tx: Tx, numberKey: string): Promise<boolean> {
  const [row] = await tx.$queryRaw<{ found: boolean }[]>`
    select exists (select 1 from payment_attempts a where a.state = 'succeeded'
      and lower(regexp_replace(a.provider_txn_id, '[^A-Za-z0-9]', '', 'g')) = ${numberKey}) as found`
  return row?.found ?? false
}

async function createPaid(
  tx: Tx,
  purchase: Purchase,
  request: EnrolRequest,
  { actor, now }: UserCall,
  locale: string,
) {
  const { program, enrolment } = purchase
  const id = randomUUID()
  const reference = `MBA-${randomReadable(10)}`
  if (request.cohort) {
    await tx.enrolment.update({ where: { id: enrolment.id }, data: request.cohort })
  }
  const { creditUsedXaf } = splitAmount(request.amount, program.priceXaf)
  await tx.paymentIntent.create({
    data: {
      id,
      reference,
      userId: request.student,
      locale,
      programId: program.id,
      enrolmentId: enrolment.id,
      cohortId: request.cohort?.cohortId ?? null,
      state: 'paid',
      amountXaf: request.amount,
      priceXaf: program.priceXaf,
      creditXaf: creditUsedXaf,
      codesSent: 0,
      codeTriesLeft: 0,
      codeExpiresAt: now,
      codeSentAt: now,
      paidAt: now,
      createdAt: now,
      manualById: actor.user.id,
      manualReason: request.reason,
    },
  })
  const details = { reason: request.reason, by: actor.user.id }
  await recordPaymentEvent(tx, { intentId: id, reference, type: 'intent.paid_in_cash', at: now, details })
  await completePayment(tx, await lockIntent(tx, id), null, now)
  return lockIntent(tx, id)
}

/** A cash payment: payment, enrolment, receipt, ledger and mails in one transaction, as for any other payment. */
export const enrolManually = defineUseCase({
  name: 'payments.enrol-manually',
  keyScope: 'payment.enrol_manually',
  access: can('payments.manage'),
  input: enrolManuallySchema,
  limits: [perActor('admin.write')],
  stepUp: true,
  async run({ input, actor, request, locale, now, key }): Promise<{ reference: string }> {
    const office = { actor, request, now }
    return key.once(async (tx) => {
      const student = await findStudent(tx, input.student)
      const purchase = await chooseProgram(tx, student.id, now, input.program)
      await giveUpUnfinished(tx, purchase.enrolment.id, now)
      await checkAmount(tx, purchase, input, locale)
      await checkCohort(tx, purchase, input, now)
      if (input.line) {
        await takeLine(tx, input.line, input.amount)
      }
      const intent = await createPaid(tx, purchase, input, office, student.locale)
      if (input.line) {
        await tx.statementLine.update({ where: { id: input.line }, data: { intentId: intent.id } })
      }
      await recordOfficeChange(tx, office, 'enrolment.created_manually', intent, {
        program: purchase.program.slug,
        cohort: input.cohort?.cohortId ?? null,
        amountXaf: input.amount,
        reason: input.reason,
        line: input.line ?? null,
        receipt: receiptOf(intent, 'receipt')?.number ?? null,
      })
      return { reference: intent.reference }
    }, decideInTransaction)
  },
})
