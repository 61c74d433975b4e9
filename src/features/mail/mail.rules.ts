const second = 1_000
const firstPauseMs = 2 * second
const longestPauseMs = 30 * 60 * second

/** After this long nobody tries any more; the provider forgets its idempotency keys at about the same age. */
export const giveUpAfterMs = 24 * 3_600_000
/**
 * A claim older than this belongs to a worker that died. Three times the longest call of the provider, and short enough
 * that a code that is good for five minutes still arrives after a crash.
 */
export const claimMs = 30 * second
/** Whoever writes to somebody waits this long for the outcome. */
export const firstTryMs = 10 * second
/** A person's sending that is older than this was cut off. */
export const officeClaimMs = 30 * second
/** The same letter by the same person within this time is the same press of the button. */
export const sameMailMs = 120 * second
/** A mail that should have been tried this long ago and has no job is given a new one. */
export const overdueMs = 5 * second

/**
 * The pause before the next try: doubling from 2 s to half an hour, half of it by chance, and never shorter than the
 * provider asks for. `chance` is from 0 to 1.
 */
export function retryPauseMs(attempts: number, retryAfterS: number | undefined, chance: number): number {
  const grown = Math.min(firstPauseMs * 2 ** Math.max(0, attempts - 1), longestPauseMs)
  const jittered = grown / 2 + (grown / 2) * chance
  const asked = (retryAfterS ?? 0) * second
  return Math.round(Math.max(jittered, asked + Math.min(asked / 5, 10 * second) * chance))
}
