/** Coming back to a page makes several events at once; they are one reason to ask. */
export const shortestPauseMs = 3_000

export type CountsAnswer = Readonly<Record<string, number>> | 'unknown' | 'signed_out'

interface CountsWatchOptions {
  ask: () => Promise<CountsAnswer>
  show: (counts: Readonly<Record<string, number>>) => void
  now: () => number
  isLooking: () => boolean
}

/** Asks for the numbers of the bars, only while somebody looks, and never again once nobody is signed in. */
export function createCountsWatch({ ask, show, now, isLooking }: CountsWatchOptions) {
  // The server has just drawn them.
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
