import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Lets callers through one after the other, at most `perSecond`. Uses a monotonic clock: a wall clock that is
 * set back must not stop mail.
 */
export function pace(perSecond: number): () => Promise<void> {
  const gapMs = 1_000 / perSecond
  let free = 0
  return async () => {
    const now = performance.now()
    const turn = Math.max(now, free)
    free = turn + gapMs
    if (turn > now) {
      await sleep(turn - now)
    }
  }
}
