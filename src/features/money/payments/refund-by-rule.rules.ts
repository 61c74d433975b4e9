import { day } from '@/config/durations'

/** The parameters of the owner's rule. */
export interface RefundRule {
  /** How many days after the start everything is still given back, the day of the start included. */
  fullDays: number
}

/** The rule of the house, until an admin sets another one. */
export const houseRule: RefundRule = { fullDays: 0 }
export const mostFullDays = 60

/** A rule, and the moment from which payments are made under it. */
export interface RuleSince extends RefundRule {
  since: string
}

/** The rule under which somebody paid: a later one changes nothing for them. */
export const ruleAt = (rules: readonly RuleSince[], at: Date): RefundRule =>
  rules.findLast(({ since }) => new Date(since) <= at) ?? houseRule

export interface RuleFacts {
  /** What paid for the program, in whole XAF. */
  paidXaf: number
  /** All that is left of the payment: with the credit that it left, without what went back. */
  leftXaf: number
  /** What went back before. */
  refundedXaf: number
  /** Weeks in the program's plan. */
  weeks: number
  /** The day of the start in Douala, YYYY-MM-DD; null: not started, and not dated. */
  startsOn: string | null
  weeksCompleted: number
}

export interface RefundByRule {
  /** Whole XAF; 0: nothing. */
  amountXaf: number
  /** The last day in Douala on which this amount stands; null: until the program is begun, or nothing is left. */
  until: string | null
  /** Everything goes back. */
  isWhole: boolean
}

const asDay = (at: number) => new Date(at).toISOString().slice(0, 10)
const timeOf = (date: string) => Date.parse(`${date}T00:00:00Z`)
const plusDays = (date: string, days: number) => asDay(timeOf(date) + days * day)
const daysFrom = (from: string, to: string) => Math.round((timeOf(to) - timeOf(from)) / day)

/** What paid for the program, for the weeks that have not begun, rounded down. */
const shareXaf = ({ paidXaf, weeks }: RuleFacts, begun: number) =>
  Math.floor((paidXaf * Math.max(0, weeks - begun)) / weeks)

/**
 * What a payer gets back on a day of Douala: everything before the start and in the rule's days after it; then the price, times the weeks that
 * have not begun, divided by all weeks. A week begins every seven days from the start, and has begun when it is completed.
 */
export function refundByRule(facts: RuleFacts, rule: RefundRule, today: string): RefundByRule {
  const { startsOn, leftXaf, refundedXaf, weeks, weeksCompleted } = facts
  if (leftXaf <= 0 || weeksCompleted >= weeks) {
    return { amountXaf: 0, until: null, isWhole: false }
  }
  if (startsOn === null) {
    return { amountXaf: leftXaf, until: null, isWhole: true }
  }
  const days = daysFrom(startsOn, today)
  if (days < rule.fullDays) {
    return { amountXaf: leftXaf, until: plusDays(startsOn, rule.fullDays - 1), isWhole: true }
  }
  const begun = Math.max(Math.floor(days / 7) + 1, weeksCompleted)
  const amountXaf = Math.max(0, Math.min(leftXaf, shareXaf(facts, begun) - refundedXaf))
  return { amountXaf, until: amountXaf > 0 ? plusDays(startsOn, 7 * begun - 1) : null, isWhole: false }
}
