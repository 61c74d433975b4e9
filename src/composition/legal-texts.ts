import { findNextStart } from '@/features/office/legal/server/legal.queries'
import { container } from '@/server/container'
import { db } from '@/server/db'

const retryMs = 30_000
/** Longer waits do not fit into a timer; a shorter one looks again. */
const longestMs = 24 * 3_600_000

/**
 * Keeps the public pages with the version that is in force: they are rendered again when a text is published, and when the day comes on
 * which one comes into force. Consents need no timer: the gate compares dates.
 */
export function startFollowingLegalTexts(refresh: () => Promise<void> | undefined) {
  let timer: NodeJS.Timeout | undefined
  let stopped = false

  const again = (work: () => Promise<void>, ms: number) => {
    clearTimeout(timer)
    if (!stopped) {
      timer = setTimeout(() => void work(), ms)
      timer.unref()
    }
  }

  async function wait(): Promise<void> {
    const { clock, log } = container()
    try {
      const now = clock.now()
      const next = await findNextStart(db(), now)
      if (next) {
        // A timer may fire a moment early.
        const ms = next.getTime() - now.getTime() + 100
        again(ms > longestMs ? wait : changed, Math.min(ms, longestMs))
      }
    } catch (error) {
      log.error({ event: 'legal.not_read', err: error }, 'the dates of the legal texts could not be read')
      again(wait, retryMs)
    }
  }

  async function changed(): Promise<void> {
    await refresh()
    await wait()
  }

  return {
    changed,
    wait,
    stop() {
      stopped = true
      clearTimeout(timer)
    },
  }
}
