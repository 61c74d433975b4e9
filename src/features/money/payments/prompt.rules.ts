import { minute } from '@/config/durations'
import { retryPauseMs } from './initiation.rules'

/** What is known about a phone and the account that wants to send it a prompt. */
export interface PhoneFacts {
  /** Another request is open on this phone: until when it can be approved. */
  busyUntil: Date | null
  /** Prompts of the last day by accounts that have never paid with this phone, newest first. */
  strangersAsked: readonly Date[]
  /** When requests of this account were refused on this phone within the last day, newest first. */
  refusals: readonly Date[]
  /** This account has paid from this phone before: its owner has proven that they belong together. */
  hasPaid: boolean
  /** Somebody else has paid from it, or has it in their profile while this account has not. */
  isSomebodyElses: boolean
}

interface Budget {
  points: number
  windowMs: number
}

export interface PhoneRefusal {
  /** `busy`: it has an open prompt; `refused`: its owner refused; `asked_often`: too many prompts. */
  why: 'busy' | 'refused' | 'asked_often'
  until: Date
}

/** After a refusal on a phone that does not seem to be the payer's own. */
export const strangerPauseMs = 15 * minute

/**
 * The usual pause is a minute; it is longer for an account with repeated refusals, or with somebody else's
 * phone.
 */
function pauseAfterRefusal({ refusals, hasPaid, isSomebodyElses }: PhoneFacts): number {
  if (hasPaid) {
    return retryPauseMs
  }
  return isSomebodyElses || refusals.length > 1 ? strangerPauseMs : retryPauseMs
}

/** From when one more request fits into a budget; null: now. */
function budgetFreeAt(promptTimes: readonly Date[], { points, windowMs }: Budget): Date | null {
  const oldest = promptTimes[points - 1]
  return oldest ? new Date(oldest.getTime() + windowMs) : null
}

/** Whether this account may send this phone a prompt now; otherwise why not, and until when. */
export function refusePrompt(facts: PhoneFacts, budgets: readonly Budget[], now: Date): PhoneRefusal | null {
  const later = (until: Date | null | undefined): until is Date => until != null && until > now
  if (facts.busyUntil) {
    return { why: 'busy', until: later(facts.busyUntil) ? facts.busyUntil : now }
  }
  const [refused] = facts.refusals
  const again = refused && new Date(refused.getTime() + pauseAfterRefusal(facts))
  if (later(again)) {
    return { why: 'refused', until: again }
  }
  if (facts.hasPaid) {
    return null
  }
  const full = budgets.map((budget) => budgetFreeAt(facts.strangersAsked, budget)).filter(later)
  const until = full.toSorted((a, b) => b.getTime() - a.getTime())[0]
  return until ? { why: 'asked_often', until } : null
}
