/**
 * The specification requires five attempts at 2,000 ms. Then the screen shows the problem, and attempts continue with
 * growing delays.
 */
export const promptAttempts = 5
export const promptDelayMs = 2_000
export const longestDelayMs = 60_000

/**
 * The delay before an attempt, counted from 1, with jitter: the first ones spread over a fifth of their
 * delay, later ones over half of it, so that a thousand devices that lost the server together do not
 * reconnect together.
 */
export function delayBefore(attempt: number, random: () => number): number {
  if (attempt <= promptAttempts) {
    return promptDelayMs + Math.round(random() * promptDelayMs * 0.2)
  }
  const full = Math.min(longestDelayMs, promptDelayMs * 2 ** (attempt - promptAttempts))
  return Math.round(full / 2 + (random() * full) / 2)
}

/** Whether the specified attempts are used up, so that the screen shows the problem. */
export const isLasting = (attempt: number): boolean => attempt > promptAttempts
