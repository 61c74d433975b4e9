import { netXaf, splitAmount } from './amount.rules'

export type RefundState = 'due' | 'approved' | 'done' | 'failed' | 'withdrawn'
export type RefundEvent = 'approved' | 'paid_out' | 'payout_failed' | 'withdrawn'

/**
 * Events that are not listed are illegal and change nothing. A failed payout is approved again. A mistaken
 * refund is withdrawn while no money is on its way: before approval, and after a failed payout.
 */
export const transitions: Record<RefundState, Partial<Record<RefundEvent, RefundState>>> = {
  due: { approved: 'approved', withdrawn: 'withdrawn' },
  approved: { paid_out: 'done', payout_failed: 'failed' },
  failed: { approved: 'approved', withdrawn: 'withdrawn' },
  done: {},
  withdrawn: {},
}

export const nextRefundState = (state: RefundState, event: RefundEvent): RefundState | null =>
  transitions[state][event] ?? null

/** Still owed: neither paid out nor withdrawn. */
export const isOwed = (state: RefundState) => state !== 'done' && state !== 'withdrawn'

interface RefundFacts {
  attemptId: string | null
  state: RefundState
  amountXaf: number
}

interface WithRefunds<Refund extends RefundFacts> {
  payingAttemptId: string | null
  refunds: readonly Refund[]
}

/** The refunds of the payment itself, not of money that paid for nothing. */
export const refundsOfPayment = <Refund extends RefundFacts>({
  payingAttemptId,
  refunds,
}: WithRefunds<Refund>): Refund[] => refunds.filter(({ attemptId }) => attemptId === payingAttemptId)

/** The refund of the payment that waits for approval or payout: there is one at most. */
export const openRefund = <Refund extends RefundFacts>(intent: WithRefunds<Refund>): Refund | null =>
  refundsOfPayment(intent).find(({ state }) => isOwed(state)) ?? null

/** What has gone back of a payment. */
export const refundedXaf = (intent: WithRefunds<RefundFacts>): number =>
  refundsOfPayment(intent)
    .filter(({ state }) => state === 'done')
    .reduce((sum, { amountXaf }) => sum + amountXaf, 0)

export interface PaidFacts {
  amountXaf: number
  priceXaf: number
  /** What a code took off the price: it was not paid and is not paid out. */
  discountXaf?: number
  /** What went back before. */
  refundedXaf: number
}

export const paidFacts = (
  intent: Omit<PaidFacts, 'refundedXaf'> & WithRefunds<RefundFacts>,
  refunded = refundedXaf(intent),
): PaidFacts => ({
  amountXaf: intent.amountXaf,
  priceXaf: intent.priceXaf,
  discountXaf: intent.discountXaf ?? 0,
  refundedXaf: refunded,
})

export interface RefundAmounts {
  /** What is paid out. */
  refundXaf: number
  /** The part of it that was credit: from now on it cannot be spent. */
  creditTakenXaf: number
  /** Credit that this payment left and that is not paid out with its last refund: other programs have used it, or it is kept. */
  creditSpentXaf: number
  /** Credit of earlier payments that this one had used: it is given back as credit, with the last refund. */
  creditReturnedXaf: number
  /** What the program earns less; the discount of a code is taken back beside it, with the last refund. */
  revenueXaf: number
  /** All that paid for the program has gone back with it. */
  isWhole: boolean
}

/** What of the money paid for the program itself; the rest became credit. */
export const paidForProgramXaf = (paid: Omit<PaidFacts, 'refundedXaf'>) =>
  Math.min(paid.amountXaf, netXaf(paid))

/**
 * The amounts of a refund of `refundXaf`. What paid for the program goes back first; the credit that the payment left goes back
 * only after it.
 */
export function amountsOfRefund(paid: PaidFacts, refundXaf: number): RefundAmounts {
  const { creditUsedXaf, creditKeptXaf } = splitAmount(paid.amountXaf, netXaf(paid))
  const goneXaf = paid.refundedXaf + refundXaf
  const creditTakenXaf = Math.max(0, goneXaf - paidForProgramXaf(paid))
  const isWhole = goneXaf >= paidForProgramXaf(paid)
  return {
    refundXaf,
    creditTakenXaf,
    creditSpentXaf: isWhole ? creditKeptXaf - creditTakenXaf : 0,
    creditReturnedXaf: isWhole ? creditUsedXaf : 0,
    revenueXaf: isWhole ? paid.priceXaf - paid.refundedXaf : refundXaf,
    isWhole,
  }
}

/** The amounts of a refund of all that is left, if the student has `availableXaf` of credit at this moment. */
export function refundAmounts(paid: PaidFacts, availableXaf: number): RefundAmounts {
  const { creditKeptXaf } = splitAmount(paid.amountXaf, netXaf(paid))
  const creditXaf = Math.min(creditKeptXaf, Math.max(0, availableXaf))
  return amountsOfRefund(paid, Math.max(0, paidForProgramXaf(paid) - paid.refundedXaf) + creditXaf)
}

/** Whether the enrolment ends when this refund is paid out. */
export const endsEnrolment = (
  paid: PaidFacts,
  refund: { amountXaf: number; endsEnrolment: boolean },
): boolean => refund.endsEnrolment || amountsOfRefund(paid, refund.amountXaf).isWhole

/** Who decides about a refund, and who may besides. */
interface Deciders {
  actorId: string
  /** Another person could decide. */
  hasOthers: boolean
}
export type SecondPerson = 'free' | 'alone' | 'needed'

/**
 * Two persons decide about each refund that a person began: one marks it and another approves it; of a student's request, one approves it
 * and another pays it out. Nobody approves what they asked for. `alone`: nobody else has the right, so the same person may, and the audit log says so.
 */
export function secondPerson(
  refund: {
    state: RefundState
    askedById: string | null
    markedById: string | null
    approvedById: string | null
  },
  { actorId, hasOthers }: Deciders,
): SecondPerson {
  const isPayout = refund.state === 'approved'
  const first = isPayout ? refund.askedById && refund.approvedById : (refund.markedById ?? refund.askedById)
  if (first !== actorId) {
    return 'free'
  }
  return hasOthers ? 'needed' : 'alone'
}
