import { pageSpeed } from '@/config/limits'
import { container } from '@/server/container'
import { addCounts } from './page-speed.repository'
import { takeCounts } from './tally'

/**
 * Adds the counts to the database. If this fails, the counts are lost: after a lost connection it is unknown whether they
 * were committed, and nothing may count twice.
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

/** Stores the counts at intervals, and the rest at the end of the process. */
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
