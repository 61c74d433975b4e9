import { z } from 'zod'
import { paidStatuses } from '@/features/base/enrolments/enrolment-status.rules'
import { noId } from '@/lib/fields'
import { container } from '@/server/container'
import { db } from '@/server/db'
import { defineJob, handleJob } from '@/server/jobs/job'
import { inTransaction } from '@/server/kernel/transaction'
import { findCohort, readJoinable } from './cohorts.repository'
import { nextInstead } from './next-instead'
import { notifyStudent } from './notify-student'

/** `key`: names the cause, so that everybody is notified once even if the job runs several times. */
export const notifyCohortJob = defineJob(
  'cohorts.tell-class',
  z.object({
    cohortId: z.uuid(),
    news: z.enum(['cancelled', 'changed']),
    reason: z.string().nullable(),
    key: z.string(),
  }),
)

const batch = 50

const readStudents = (cohortId: string, after: string) =>
  db().enrolment.findMany({
    where: { cohortId, status: { in: [...paidStatuses] }, userId: { gt: after } },
    orderBy: { userId: 'asc' },
    take: batch,
    select: { user: { select: { id: true, email: true, firstName: true, locale: true } } },
  })

/** Notifies everybody who has a seat in a class. It may be killed halfway: nobody is notified twice. */
export const notifyCohort = handleJob(notifyCohortJob, async ({ cohortId, news, reason, key }, { log }) => {
  const now = container().clock.now()
  const cohort = await findCohort(db(), cohortId, now)
  if (!cohort) {
    return
  }
  const offered = news === 'cancelled' ? await readJoinable(db(), cohort.programId, now) : []
  let told = 0
  let after = noId
  for (;;) {
    const students = await readStudents(cohortId, after)
    if (students.length === 0) {
      break
    }
    await inTransaction(async (tx) => {
      for (const { user: student } of students) {
        const offer = nextInstead(offered, cohort, student.locale)
        await notifyStudent(tx, { news, student, program: cohort.program, cohort, reason, offer, key })
      }
    })
    told += students.length
    after = students.at(-1)?.user.id ?? after
  }
  log.info({ event: 'class.told', cohortId, news, told }, 'class notified of its change')
})
