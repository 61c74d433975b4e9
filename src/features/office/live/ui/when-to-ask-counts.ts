/** Coming back to a page causes several events at once, which should cause only one request. */
export const shortestPauseMs = 3_000

export type CountsAnswer = Readonly<Record<string, number>> | 'unknown' | 'signed_out'

interface CountsWatchOptions {
  ask: () => Promise<CountsAnswer>
  show: (counts: Readonly<Record<string, number>>) => void
  now: () => number
  isLooking: () => boolean
}

/** Decides when to request the numbers of the bars: only while somebody looks, and never again after signing out. */
export function createCountsWatch({ ask, show, now, isLooking }: CountsWatchOptions) {
  // The server has just rendered them.
  let askedAt = now()
  let busy = false
  let ended = false
  return {
    async look(): Promise<void> {
      if (ended || busy || !isLooking() || now() - askedAt < shortestPauseMs) {
        return
      }
      busy = true
      askedAt = now()
      const answer = await ask().catch(() => 'unknown' as const)
      busy = false
      if (ended || answer === 'unknown') {
        return
      }
      if (answer === 'signed_out') {
        ended = true
      } else {
        show(answer)
      }
    },
    stop(): void {
      ended = true
    },
  }
}
