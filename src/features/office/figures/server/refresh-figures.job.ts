import { z } from 'zod'
import { readFigureSource } from '@/features/base/settings/server/figure-source.queries'
import { defineJob, handleJob } from '@/server/jobs/job'
import { emitEvent, inTransaction } from '@/server/kernel/transaction'

/** Updates the home page every night if it shows live figures. */
export const refreshFigures = handleJob(defineJob('figures.refresh', z.object({})), async () => {
  const { source } = await readFigureSource()
  if (source === 'live') {
    await inTransaction((tx) => emitEvent(tx, 'figures.changed', {}))
  }
})
