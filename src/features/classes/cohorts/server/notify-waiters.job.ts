import { cohorts } from '@/config/limits'
import { asLocale } from '@/config/locales'
import { unlessMailboxIsFull } from '@/features/base/mail/server/mail-budget'
import { queueMail } from '@/features/base/mail/server/queue-mail'
import { Prisma } from '@/generated/prisma/client'
import { doualaDayOf } from '@/lib/douala-time'
import { container } from '@/server/container'
import { handleJob } from '@/server/jobs/job'
import { inTransaction, type Tx } from '@/server/kernel/transaction'
import { type CohortRow, joinable, readCohorts } from './cohorts.repository'
import { mailedCohort } from './notify-student'
import { seatWaiters } from './seat-waiters'
import { notifyWaitersJob } from './seats-freed'
import { waitOrder, waitsForSql } from './waiting-list.sql'

interface Waiter {
  enrolmentId: string
  userId: string
  email: string
  firstName: string
  locale: string
  times: number
}

/** The people who wait for this class, except those who got a mail within a day. */
const readWaiters = (tx: Tx, cohort: CohortRow, today: string, now: Date) => {
  const since = new Date(now.getTime() - cohorts.seatMailPauseMs)
  return tx.$queryRaw<Waiter[]>`
    select w.enrolment_id as "enrolmentId", u.id as "userId", u.email, u.first_name as "firstName", u.locale,
      w.notified_count as times
    from cohort_waits w join users u on u.id = w.user_id join enrolments e on e.id = w.enrolment_id
      join cohorts c on c.id = ${cohort.id}::uuid
    where ${waitsForSql(today)}
      and w.notified_count < ${cohorts.seatMails} and (w.notified_at is null or w.notified_at < ${since})
    order by ${waitOrder} limit 50 for update of w skip locked`
}

/** The number of people who got a mail about a free seat within a day and may still take it. */
async function countInvited(tx: Tx, cohort: CohortRow, now: Date): Promise<number> {
  const since = new Date(now.getTime() - cohorts.seatMailPauseMs)
  const { id: cohortId, programId } = cohort
  return tx.cohortWait.count({
    where: { programId, paidAt: null, notifiedAt: { gte: since }, OR: [{ cohortId }, { cohortId: null }] },
  })
}

async function mailWaiters(tx: Tx, cohort: CohortRow, now: Date): Promise<void> {
  const free = cohort.seats === null ? 50 : cohort.seats - cohort.enrolled - cohort.held
  let seatsLeft = free - (await countInvited(tx, cohort, now))
  for (const waiter of seatsLeft > 0 ? await readWaiters(tx, cohort, doualaDayOf(now), now) : []) {
    if (seatsLeft <= 0) {
      return
    }
    const { enrolmentId, userId, email, firstName, locale, times } = waiter
    const wasSent = await unlessMailboxIsFull(() =>
      queueMail(tx, {
        kind: 'class_free',
        to: email,
        userId,
        locale: asLocale(locale),
        dedupeKey: `class_free:${enrolmentId}:${cohort.id}:${times}`,
        data: {
          firstName,
          programSlug: cohort.program,
          cohortId: cohort.id,
          cohort: mailedCohort(cohort),
        },
      }),
    )
    if (!wasSent) {
      continue
    }
    await tx.cohortWait.update({
      where: { enrolmentId },
      data: { notifiedAt: now, notifiedCount: { increment: 1 } },
    })
    seatsLeft -= 1
  }
}

/** Free seats first go to people who have paid; then as many people of the waiting list get a mail, in its order, as seats are left. */
export const notifyWaiters = handleJob(notifyWaitersJob, async ({ programId }) => {
  const now = container().clock.now()
  await seatWaiters(programId, now)
  await inTransaction(async (tx) => {
    const open = Prisma.sql`c.program_id = ${programId}::uuid and ${joinable(doualaDayOf(now))}`
    for (const cohort of await readCohorts(tx, open, now)) {
      await mailWaiters(tx, cohort, now)
    }
  })
})
