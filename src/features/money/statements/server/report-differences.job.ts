import { z } from 'zod'
import { alertOffice } from '@/features/money/payments/server/office-alerts'
import { doualaDayOf } from '@/lib/douala-time'
import { container } from '@/server/container'
import { defineJob, handleJob } from '@/server/jobs/job'
import { inTransaction } from '@/server/kernel/transaction'
import { noteDifferences } from './statements.repository'

const reportDifferencesJob = defineJob('statements.report', z.object({}))

/** At 7:00 in Douala: how many differences wait for somebody; nobody is told of none. */
export const reportDifferences = handleJob(reportDifferencesJob, async (_payload, { log }) => {
  const { clock } = container()
  const now = clock.now()
  const count = await inTransaction(async (tx) => {
    const found = await noteDifferences(tx, now)
    if (found > 0) {
      await alertOffice(tx, {
        key: `differences:${doualaDayOf(now)}`,
        alert: 'differences',
        reference: '',
        request: '',
        amountXaf: 0,
        program: '',
        count: found,
      })
    }
    return found
  })
  log.info({ event: 'statements.reported', count }, 'differences reported')
})
