import { z } from 'zod'
import { defineJob, handleJob } from '@/server/jobs/job'
import { emitEvent, inTransaction } from '@/server/kernel/transaction'
import { readSetting } from './figures.repository'

/** Updates the home page every night if it shows live figures. */
export const refreshFigures = handleJob(defineJob('figures.refresh', z.object({})), async () => {
  const { source } = await readSetting()
  if (source === 'live') {
    await inTransaction((tx) => emitEvent(tx, 'figures.changed', {}))
  }
})
