import type { Locale } from '@/config/locales'
import { discountKind } from '@/features/money/codes/price-code.rules'
import { localized } from '@/lib/localized'
import { personName } from '@/lib/person-name'
import { netXaf, splitAmount } from '../../amount.rules'
import { isReadable } from '../../attempt.rules'
import type { OfficeAttempt, OfficeEvent, OfficePayment, OfficeRefund } from '../../office-views'
import { endsEnrolment, paidFacts, type RefundAmounts, refundedXaf, secondPerson } from '../../refund.rules'
import type { RefundByRule } from '../../refund-by-rule.rules'
import { statusOf } from '../payments.presenter'
import {
  type Attempt,
  creditNotesOf,
  type IntentAggregate,
  type RefundOfIntent,
  receiptOf,
} from '../payments.repository'
import type { PaymentRecords } from './office-payment.repository'
import { lookedUpEvent } from './resolve-unknown-outcome'

type NameOf = (id: string | null) => string | null

const unresolved = ['pending', 'unknown', 'expired']

function presentAttempt(attempt: Attempt, { events }: PaymentRecords): OfficeAttempt {
  const isLookedUp = events.some((event) => event.type === lookedUpEvent && event.attemptId === attempt.id)
  const { reference, provider, aggregator, phone, amountXaf, state, reason, providerTxnId } = attempt
  const { createdAt, lastReadAt, nextReadAt, readCount } = attempt
  return {
    reference,
    provider,
    aggregator,
    phone,
    amountXaf,
    state,
    reason,
    providerTxnId,
    createdAt,
    lastReadAt,
    nextReadAt,
    readCount,
    isQuestion: attempt.flaggedAt !== null && unresolved.includes(state) && !isLookedUp,
  }
}

interface Reader {
  actorId: string
  /** Another person may decide about refunds. */
  hasOthers: boolean
}

function presentRefund(
  refund: RefundOfIntent,
  intent: IntentAggregate,
  { planEnd }: PaymentRecords,
  nameOf: NameOf,
  reader: Reader,
): OfficeRefund {
  const { id, version, state, amountXaf, reason, attemptId, createdAt } = refund
  const before = paidFacts(intent, refundedXaf(intent) - (state === 'done' ? amountXaf : 0))
  const isOver = intent.state === 'paid' && planEnd === 'refunded'
  const { approvedAt, approvedById, approvalReason, paidOutAt, paidOutById, payoutReference } = refund
  return {
    id,
    version,
    state,
    amountXaf,
    reason,
    createdAt,
    ofPayment: attemptId === intent.payingAttemptId,
    enrolment: isOver ? 'ended' : endsEnrolment(before, refund) ? 'ends' : 'stays',
    secondPerson: secondPerson(refund, reader),
    askedBy: nameOf(refund.askedById),
    request: intent.attempts.find((attempt) => attempt.id === attemptId)?.reference ?? null,
    markedBy: nameOf(refund.markedById),
    approval: approvedAt && {
      by: nameOf(approvedById) ?? '',
      at: approvedAt,
      reason: approvalReason ?? '',
    },
    payout: paidOutAt && {
      by: nameOf(paidOutById) ?? '',
      at: paidOutAt,
      reference: payoutReference ?? '',
    },
  }
}

const textIn = (details: unknown, name: string): string | null => {
  const value = (details as Record<string, unknown> | null)?.[name]
  return typeof value === 'string' ? value : null
}

function presentEvent(
  event: PaymentRecords['events'][number],
  intent: IntentAggregate,
  nameOf: NameOf,
): OfficeEvent {
  const { id, at, type, details, attemptId } = event
  return {
    id: String(id),
    at,
    type,
    by: nameOf(textIn(details, 'by')),
    request: intent.attempts.find((attempt) => attempt.id === attemptId)?.reference ?? null,
    note: textIn(details, 'reason') ?? textIn(details, 'payoutReference'),
  }
}

interface Possible extends Reader {
  /** The reader decides about money: refunds, reviews, questions without an outcome. */
  mayManage: boolean
  refund: RefundAmounts | null
  byRule: RefundByRule | null
}

function whatCanBeDone(intent: IntentAggregate, { mayManage, refund }: Possible): OfficePayment['can'] {
  const submittedAttempts = intent.attempts.filter(({ submittedAt }) => submittedAt !== null)
  const refundedAttempts = new Set(intent.refunds.map(({ attemptId }) => attemptId))
  const disputed = submittedAttempts
    .filter(({ id }) => !refundedAttempts.has(id))
    .map(({ reference }) => reference)
  return {
    recheck: submittedAttempts.some(({ state }) => isReadable(state)),
    refund,
    closeReview: mayManage && intent.state === 'review' ? disputed : null,
    sendReceipt:
      intent.state === 'paid' && receiptOf(intent)
        ? { to: intent.user.email, payer: intent.payerEmail }
        : null,
    manage: mayManage,
  }
}

/** The money of a booked transfer is in the account of what the office takes, but in no till. */
const shownAccount = (account: string, { byTransfer }: IntentAggregate) =>
  byTransfer && account === 'cash' ? 'transfer' : account

export function presentOfficePayment(
  intent: IntentAggregate,
  records: PaymentRecords,
  possible: Possible,
  locale: Locale,
): OfficePayment {
  const { user, program } = intent
  const nameOf: NameOf = (id) => (id && records.names.get(id)) || null
  return {
    reference: intent.reference,
    ...statusOf(intent),
    reviewReason: intent.reviewReason,
    student: { id: user.id, name: personName(user), email: user.email },
    program: localized(program, 'title', locale),
    cohort: records.cohort,
    provider: intent.provider,
    phone: intent.phone,
    manual: intent.manualById
      ? {
          by: nameOf(intent.manualById) ?? '',
          reason: intent.manualReason ?? '',
          byTransfer: intent.byTransfer,
        }
      : null,
    amountXaf: intent.amountXaf,
    priceXaf: intent.priceXaf,
    part: intent.part,
    programSlug: program.slug,
    discount:
      records.code === null
        ? null
        : { kind: discountKind(intent.discountAccount), code: records.code, xaf: intent.discountXaf },
    ...splitAmount(intent.amountXaf, netXaf(intent)),
    createdAt: intent.createdAt,
    paidAt: intent.paidAt,
    receiptNumber: receiptOf(intent)?.number ?? null,
    refundedXaf: refundedXaf(intent),
    creditNotes: creditNotesOf(intent).map(({ note }) => note.number),
    attempts: intent.attempts.map((attempt) => presentAttempt(attempt, records)),
    refunds: intent.refunds.map((each) => presentRefund(each, intent, records, nameOf, possible)),
    events: records.events.map((event) => presentEvent(event, intent, nameOf)),
    ledger: records.ledger.map((line) => ({ ...line, account: shownAccount(line.account, intent) })),
    byRule: possible.byRule,
    can: whatCanBeDone(intent, possible),
  }
}
