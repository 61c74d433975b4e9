/** Specified: five attempts at 2,000 ms. After them the screen says so, and it goes on ever more slowly. */
export const promptAttempts = 5
export const promptDelayMs = 2_000
export const longestDelayMs = 60_000

/**
 * How long to wait before an attempt, counted from 1. The first ones spread over a fifth of their time, later ones over
 * half of it, so that a thousand devices that lost the server at once do not come back at once.
 */
export function delayBefore(attempt: number, random: () => number): number {
  if (attempt <= promptAttempts) {
    return promptDelayMs + Math.round(random() * promptDelayMs * 0.2)
  }
  const full = Math.min(longestDelayMs, promptDelayMs * 2 ** (attempt - promptAttempts))
  return Math.round(full / 2 + (random() * full) / 2)
}

/** Whether the specified attempts are over: time to say so. */
export const isLasting = (attempt: number): boolean => attempt > promptAttempts
