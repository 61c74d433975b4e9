import { z } from 'zod'
import { day } from '@/config/durations'
import { doualaDayOf } from '@/lib/douala-time'
import { container } from '@/server/container'
import { db } from '@/server/db'
import { defineJob, handleJob } from '@/server/jobs/job'
import { emitEvent, inTransaction } from '@/server/kernel/transaction'
import { holdIsLive } from './cohorts.repository'
import { seatsFreed } from './seats-freed'

/** Programs in which somebody waits for a seat. */
const waitedFor = () =>
  db().$queryRaw<{ programId: string }[]>`select distinct program_id as "programId" from cohort_waits`

/** Removes expired holds, and gives their seats to people who wait. */
export const tidyCohorts = handleJob(defineJob('cohorts.tidy', z.object({})), async () => {
  const now = container().clock.now()
  await db().$executeRaw`
    delete from seat_holds where enrolment_id in (
      select h.enrolment_id from seat_holds h where not ${holdIsLive(now)} for update of h skip locked)`
  for (const { programId } of await waitedFor()) {
    await inTransaction((tx) => seatsFreed(tx, programId))
  }
})

/** Renders the public pages of programs again whose class began or ended yesterday. */
export const refreshCohortPages = handleJob(defineJob('cohorts.pages', z.object({})), async () => {
  const yesterday = new Date(`${doualaDayOf(new Date(container().clock.now().getTime() - day))}T00:00:00Z`)
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
