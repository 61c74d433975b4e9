import { day } from '@/config/durations'
import { pauseDay } from '@/features/base/enrolments/second-part.rules'
import { doualaDayOf } from '@/lib/douala-time'
import type { TextKey } from '@/messages/text-key'
import type { PartNumber, PartWish } from './part-wish'

export interface PlanFacts {
  firstXaf: number
  secondXaf: number
  /** Days from the payment of the first part to the day of the second. */
  dueDays: number | null
  /** The day of the second part as a date in UTC; by days, once the first part is paid. */
  dueOn: Date | null
  firstPaidAt: Date | null
}

/** What a payer sees of a plan. */
export interface PlanView {
  /** `offered`: the payer chooses; `second`: the first part is paid, the second is owed. */
  stage: 'offered' | 'second'
  firstXaf: number
  secondXaf: number
  /** The day of the second part, if the first is paid now: '2027-01-12'. */
  dueOn: string
  /** From this day on the program is paused, if the second part stays out. */
  pausesOn: string
}

export const dayOf = (date: Date) => date.toISOString().slice(0, 10)

/** The day of the second part, if the first is paid at `paidAt`. */
export const dueDayOf = ({ dueOn, dueDays }: Pick<PlanFacts, 'dueOn' | 'dueDays'>, paidAt: Date): string =>
  dueOn ? dayOf(dueOn) : doualaDayOf(new Date(paidAt.getTime() + (dueDays ?? 0) * day))

/** A plan can be chosen while its parts are the price, and the day of the second is ahead. */
export const isOffered = (plan: PlanFacts, priceXaf: number, now: Date): boolean =>
  plan.firstPaidAt === null &&
  plan.firstXaf + plan.secondXaf === priceXaf &&
  dueDayOf(plan, now) > doualaDayOf(now)

/** null: this plan offers nothing. */
export function planView(plan: PlanFacts | null, priceXaf: number, now: Date): PlanView | null {
  if (!plan || !(plan.firstPaidAt || isOffered(plan, priceXaf, now))) {
    return null
  }
  const { firstXaf, secondXaf } = plan
  const dueOn = dueDayOf(plan, now)
  const stage = plan.firstPaidAt ? 'second' : 'offered'
  return { stage, firstXaf, secondXaf, dueOn, pausesOn: pauseDay(dueOn) }
}

type PartDecision = { part: PartNumber | null } | { refuse: TextKey }

/** Which part a payment pays, if any. After the first part nothing but the second is owed. */
export function decidePart(
  plan: PlanFacts | null,
  priceXaf: number,
  wish: PartWish | undefined,
  now: Date,
): PartDecision {
  if (plan?.firstPaidAt) {
    return wish === '1' ? { refuse: 'Payment.answers.firstPartPaid' } : { part: 2 }
  }
  if (wish === '2') {
    return { refuse: 'Payment.answers.firstPartFirst' }
  }
  if (wish !== '1') {
    return { part: null }
  }
  return plan && isOffered(plan, priceXaf, now) ? { part: 1 } : { refuse: 'Payment.answers.noPlan' }
}

export const partPrice = (
  { firstXaf, secondXaf }: Pick<PlanFacts, 'firstXaf' | 'secondXaf'>,
  part: PartNumber,
) => (part === 1 ? firstXaf : secondXaf)
