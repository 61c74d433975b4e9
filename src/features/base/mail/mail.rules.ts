import { second } from '@/config/durations'

const firstPauseMs = 2 * second
const longestPauseMs = 30 * 60 * second

/**
 * After this long no further attempt is made; the provider forgets its idempotency keys at about the same
 * age.
 */
export const giveUpAfterMs = 24 * 3_600_000
/**
 * A claim older than this belongs to a worker that died. Three times the provider's longest call, and short
 * enough that a code that is valid for five minutes still arrives after a crash.
 */
export const claimMs = 30 * second
/** How long the writer of an e-mail waits for its outcome. */
export const firstTryMs = 10 * second
/** The same e-mail by the same author within this time counts as a double click. */
export const sameMailMs = 120 * second
/** A mail that is overdue by this much without a job gets a new one. */
export const overdueMs = 5 * second

/** The least pause after a refusal of our key or domain, which nobody mends within seconds. */
export const ownFaultPauseS = 60

/**
 * The pause before the next attempt: doubling from 2 s to half an hour, half of it random, and never shorter
 * than the provider asks for. `chance` is from 0 to 1.
 */
export function retryPauseMs(attempts: number, retryAfterS: number | undefined, chance: number): number {
  const grown = Math.min(firstPauseMs * 2 ** Math.max(0, attempts - 1), longestPauseMs)
  const jittered = grown / 2 + (grown / 2) * chance
  const requested = (retryAfterS ?? 0) * second
  return Math.round(Math.max(jittered, requested + Math.min(requested / 5, 10 * second) * chance))
}

/** The reasons that we store for unsent mails; every other stored reason is the provider's text. */
export const ownMailErrors = {
  expired: 'expired before it could be sent',
  not_an_address: 'not an address',
  not_rendered: 'cannot be rendered',
  no_answer: 'no answer',
  no_id: 'answer without an id',
} as const
export type OwnMailError = keyof typeof ownMailErrors

export const givenUp = (error: string) => `given up: ${error}`
