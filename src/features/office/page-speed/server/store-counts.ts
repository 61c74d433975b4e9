import { pageSpeed } from '@/config/limits'
import { container } from '@/server/container'
import { addCounts } from './page-speed.repository'
import { takeCounts } from './tally'

/**
 * Adds what was counted to the database. What could not be stored is lost: after a lost connection nobody knows whether it
 * was committed, and nothing may count twice.
 */
export async function storeCounts(): Promise<void> {
  const rows = takeCounts()
  if (rows.length === 0) {
    return
  }
  try {
    await addCounts(rows)
  } catch (error) {
    container().log.warn(
      { event: 'page_speed.not_stored', err: error, rows: rows.length },
      'reports of page loads were not stored',
    )
  }
}

/** Stores at intervals, and at the end what is left. */
export function startStoringCounts(everyMs: number = pageSpeed.storeMs): { stop(): Promise<void> } {
  let storing: Promise<void> = Promise.resolve()
  const timer = setInterval(() => {
    storing = storing.then(storeCounts)
  }, everyMs)
  timer.unref()
  return {
    async stop() {
      clearInterval(timer)
      await storing.then(storeCounts)
    },
  }
}
