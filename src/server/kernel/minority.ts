import { isBeforeDay } from '@/lib/age'

/** Columns of the account. */
export interface MinorityFacts {
  dateOfBirth: Date | null
  birthDateNeeded: boolean
  guardianNeededUntil: Date | null
  chatClosedUntil: Date | null
}

export interface Minority {
  /** `needed`: the pages of lessons ask for it first; `unknown`: of an account from before it was asked for. */
  birthDate: 'known' | 'unknown' | 'needed'
  /** Under 18, and no guardian has confirmed: what is taught is closed. */
  guardianNeeded: boolean
  /** Under 18, and no guardian agrees to the chat. */
  chatClosed: boolean
}

/** What an account may not open yet, at `now`: on the 18th birthday everything opens by itself. */
export const minorityOf = (facts: MinorityFacts, now: Date): Minority => ({
  birthDate: facts.dateOfBirth ? 'known' : facts.birthDateNeeded ? 'needed' : 'unknown',
  guardianNeeded: isBeforeDay(now, facts.guardianNeededUntil),
  chatClosed: isBeforeDay(now, facts.chatClosedUntil),
})
