import { z } from 'zod'
import { doualaDayOf } from '@/lib/douala-time'
import { container } from '@/server/container'
import { db } from '@/server/db'
import { defineJob, handleJob } from '@/server/jobs/job'
import { emitEvent, enqueueJob, inTransaction } from '@/server/kernel/transaction'
import { holdIsLive } from './cohorts.repository'
import { seatWaiters } from './seat-waiters'
import { notifyWaitersJob } from './seats-freed'

/** Programs in which somebody waits for a seat. */
const waitedFor = () =>
  db().$queryRaw<{ programId: string; isPaid: boolean }[]>`
    select program_id as "programId", bool_or(paid_at is not null) as "isPaid" from cohort_waits group by program_id`

/** Takes away holds that hold nothing any more, and gives what they held to those who wait. */
export const tidyClasses = handleJob(defineJob('cohorts.tidy', z.object({})), async () => {
  const now = container().clock.now()
  await db().$executeRaw`delete from seat_holds h where not ${holdIsLive(now)}`
  for (const { programId, isPaid } of await waitedFor()) {
    await inTransaction(async (tx) => {
      if (isPaid) {
        await seatWaiters(tx, programId, now)
      }
      await enqueueJob(tx, notifyWaitersJob, { programId }, { key: `cohorts.notify-waiters:${programId}` })
    })
  }
})

/** Public pages of programs whose class began yesterday, or ended then, are drawn again. */
export const refreshClassPages = handleJob(defineJob('cohorts.pages', z.object({})), async () => {
  const yesterday = new Date(
    `${doualaDayOf(new Date(container().clock.now().getTime() - 86_400_000))}T00:00:00Z`,
  )
  const programs = await db().program.findMany({
    where: { cohorts: { some: { OR: [{ startsOn: yesterday }, { endsOn: yesterday }] } } },
    select: { id: true, slug: true },
  })
  await inTransaction(async (tx) => {
    for (const { id: programId, slug } of programs) {
      await emitEvent(tx, 'program.changed', { programId, slug })
    }
  })
})
