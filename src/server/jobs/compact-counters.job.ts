import { z } from 'zod'
import { db } from '../db'
import { defineJob, handleJob } from './job'

const compactCountersJob = defineJob('counters.compact', z.object({}))

/**
 * Sums the difference rows of each counter into one. Rows written in the meantime are not visible here and stay;
 * concurrent readers see either the old rows or the new one, never both.
 */
export const compactCounters = handleJob(compactCountersJob, async (_payload, { log }) => {
  const folded = await db().$executeRaw`
    with gone as (delete from counters.deltas returning key, delta)
    insert into counters.deltas (key, delta) select key, sum(delta) from gone group by key having sum(delta) <> 0`
  log.debug({ event: 'counters.compacted', folded }, 'counters compacted')
})
