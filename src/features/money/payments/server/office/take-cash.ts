import { randomUUID } from 'node:crypto'
import type { Locale } from '@/config/locales'
import { hasRight, hasRole } from '@/config/roles'
import { openAttemptStates } from '@/features/base/enrolments/open-attempts'
import type { CohortWish } from '@/features/classes/cohorts/cohort-wish'
import { phaseOf } from '@/features/classes/cohorts/seat.rules'
import { lockNamedSeat } from '@/features/classes/cohorts/server/reserve-seat'
import {
  type Discount,
  discountColumns,
  discountOfPurchase,
} from '@/features/money/codes/server/reserve-place'
import type { StatementLine } from '@/generated/prisma/client'
import { formatXaf } from '@/lib/xaf'
import { AppError, invalid } from '@/server/kernel/app-error'
import { lockUser } from '@/server/kernel/lock-user'
import { randomReadable } from '@/server/kernel/secrets'
import type { Tx } from '@/server/kernel/transaction'
import type { UserCall } from '@/server/kernel/use-case'
import { amountProblem, dueXaf, netXaf, splitAmount } from '../../amount.rules'
import type { PartWish } from '../../part-wish'
import { chooseProgram } from '../checkout/program-to-pay'
import { moveIntent } from '../move-state'
import { recordPaymentEvent } from '../payment-history'
import { partFields } from '../payment-plans'
import {
  findUnfinished,
  type IntentAggregate,
  lockIntent,
  openAttempt,
  receiptOf,
} from '../payments.repository'
import { completePayment } from '../settlement/complete-payment'
import { availableCredit } from '../settlement/credit'
import { lockTransaction } from '../settlement/transaction-lock'
import { refuseAboveLimit } from './cash-limit'
import { recordOfficeChange } from './office-change'

export interface CashPayment {
  /** The id of the account. */
  student: string
  program: string
  /** Missing: the class that the student chose, else the next class that suits them. */
  cohort?: CohortWish
  amount: number
  reason: string
  /** The whole price or one of its parts; missing: what is owed. */
  part?: PartWish
  /** A code that lowers the price. Missing: the one that the student has entered, if any. */
  code?: string
  /** The line of a statement that is this payment's money; missing: cash. */
  line?: string
}

type Purchase = Awaited<ReturnType<typeof chooseProgram>> & { discount: Discount | null }

const netOf = ({ program, discount }: Purchase) =>
  netXaf({ priceXaf: program.priceXaf, discountXaf: discount?.discountXaf })

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

async function checkAmount(tx: Tx, purchase: Purchase, request: CashPayment, locale: Locale) {
  const credit = await availableCredit(tx, request.student, purchase.enrolment.id)
  const net = netOf(purchase)
  const amountDue = dueXaf(net, credit)
  // The code pays for everything: nothing is put into the till.
  if (net === 0 && request.amount === 0) {
    return
  }
  if (amountDue === 0 && request.amount < net) {
    throw new AppError('conflict', { text: 'PaymentsOffice.creditCovers' })
  }
  const problem = amountProblem(request.amount, amountDue)
  if (problem) {
    throw invalid({ amount: problem }, { amount: formatXaf(amountDue, locale) })
  }
}

/** A class that has begun can be chosen here too: the office knows who may join late. */
async function checkCohort(tx: Tx, { program, enrolment, part }: Purchase, request: CashPayment, now: Date) {
  const cohortId = request.cohort?.cohortId
  if (!cohortId || part?.number === 2) {
    return
  }
  const purchase = { enrolmentId: enrolment.id, userId: request.student, programId: program.id }
  const { seat, refusal } = await lockNamedSeat(tx, purchase, cohortId, now)
  if (!seat || seat.programId !== program.id || ['cancelled', 'over', 'draft'].includes(phaseOf(seat, now))) {
    throw invalid({ cohort: 'PaymentsOffice.classOfOther' })
  }
  if (refusal) {
    throw refusal
  }
}

/** The line is locked: two people who book it at the same moment book it once. */
async function takeLine(tx: Tx, id: string, amountXaf: number, now: Date): Promise<void> {
  const names = await tx.statementLine.findUnique({
    where: { id },
    select: { numberKey: true, requestReference: true },
  })
  await lockTransaction(tx, [names?.numberKey ?? null, names?.requestReference ?? null])
  await tx.$queryRaw`select 1 from statement_lines where id = ${id}::uuid for update`
  const line = await tx.statementLine.findUnique({ where: { id } })
  if (!line || line.isOut) {
    throw new AppError('not_found')
  }
  const isPaidFor = line.intentId !== null || (await tx.statementNote.count({ where: { lineId: id } })) > 0
  const request = await requestOf(tx, line, now)
  if (isPaidFor || request === 'succeeded') {
    throw new AppError('conflict', { text: 'PaymentsOffice.lineIsBooked' })
  }
  if (request === 'open') {
    throw new AppError('conflict', { text: 'PaymentsOffice.lineIsAsked' })
  }
  if (line.amountXaf !== amountXaf) {
    throw invalid({ amount: 'PaymentsOffice.lineHasOtherAmount' })
  }
}

/**
 * Money of a request is booked by the provider's own answer, never by hand while there is one or it is still to come. After the horizon
 * nobody has to wait for it.
 */
async function requestOf(
  tx: Tx,
  { numberKey, requestReference }: Pick<StatementLine, 'numberKey' | 'requestReference'>,
  now: Date,
): Promise<'succeeded' | 'open' | null> {
  const [row] = await tx.$queryRaw<{ succeeded: boolean }[]>`
    select a.state = 'succeeded' as succeeded from payment_attempts a
    where a.reference = ${requestReference} and (a.state = 'succeeded' or a.next_read_at is not null and a.horizon_at > ${now}
        or a.state::text = any(${[...openAttemptStates]}))
      or a.state = 'succeeded'
        and lower(regexp_replace(a.provider_txn_id, '[^A-Za-z0-9]', '', 'g')) = ${numberKey}
    order by 1 desc limit 1`
  return row ? (row.succeeded ? 'succeeded' : 'open') : null
}

async function createPaid(
  tx: Tx,
  purchase: Purchase,
  request: CashPayment,
  { actor, now }: UserCall,
  locale: string,
) {
  const { program, enrolment, part } = purchase
  const id = randomUUID()
  const reference = `MBA-${randomReadable(10)}`
  // The second part has its seat already.
  const cohort = part?.number === 2 ? undefined : request.cohort
  if (cohort) {
    await tx.enrolment.update({ where: { id: enrolment.id }, data: cohort })
  }
  const { creditUsedXaf } = splitAmount(request.amount, netOf(purchase))
  await tx.paymentIntent.create({
    data: {
      id,
      reference,
      userId: request.student,
      locale,
      programId: program.id,
      enrolmentId: enrolment.id,
      cohortId: cohort?.cohortId ?? null,
      state: 'paid',
      ...partFields(part),
      amountXaf: request.amount,
      priceXaf: program.priceXaf,
      ...discountColumns(purchase.discount),
      creditXaf: creditUsedXaf,
      codesSent: 0,
      codeTriesLeft: 0,
      codeExpiresAt: now,
      codeSentAt: now,
      paidAt: now,
      createdAt: now,
      manualById: actor.user.id,
      manualReason: request.reason,
      byTransfer: request.line !== undefined,
    },
  })
  const details = { reason: request.reason, by: actor.user.id }
  const type = request.line === undefined ? 'intent.paid_in_cash' : 'intent.paid_by_transfer'
  await recordPaymentEvent(tx, { intentId: id, reference, type, at: now, details })
  await completePayment(tx, await lockIntent(tx, id), null, now)
  return lockIntent(tx, id)
}

/** Lines of statements are the admin's; cash is everybody's at the counter, staff up to their limit. */
async function refuseTooMuch(tx: Tx, request: CashPayment, { actor }: UserCall, locale: Locale) {
  if (request.line && !hasRight(actor.user, 'payments.manage')) {
    throw new AppError('forbidden', { text: 'PaymentsOffice.adminsDecide' })
  }
  await refuseAboveLimit(tx, actor, request.amount, locale)
}

/** Money over the counter: payment, enrolment, receipt, ledger, mails and audit entry in the caller's transaction, as for any other payment. */
export async function takeCash(
  tx: Tx,
  request: CashPayment,
  call: UserCall,
  locale: Locale,
): Promise<IntentAggregate> {
  await refuseTooMuch(tx, request, call, locale)
  const student = await findStudent(tx, request.student)
  const chosen = await chooseProgram(tx, student.id, call.now, request.program, request.part)
  const discount = await discountOfPurchase(tx, chosen, request.code, call.now)
  const purchase = { ...chosen, discount }
  await giveUpUnfinished(tx, purchase.enrolment.id, call.now)
  await checkAmount(tx, purchase, request, locale)
  // Before classes, as an answer of the provider locks them.
  if (request.line) {
    await takeLine(tx, request.line, request.amount, call.now)
  }
  await checkCohort(tx, purchase, request, call.now)
  const intent = await createPaid(tx, purchase, request, call, student.locale)
  if (request.line) {
    await tx.statementLine.update({ where: { id: request.line }, data: { intentId: intent.id } })
  }
  await recordOfficeChange(tx, call, 'enrolment.created_manually', intent, {
    program: purchase.program.slug,
    cohort: request.cohort?.cohortId ?? null,
    amountXaf: request.amount,
    ...(purchase.part && { part: purchase.part.number }),
    ...(discount && { code: discount.code, discountXaf: discount.discountXaf }),
    reason: request.reason,
    line: request.line ?? null,
    receipt: receiptOf(intent)?.number ?? null,
  })
  return intent
}
