import { z } from 'zod'
import { hour as hourMs } from '@/config/durations'
import { asLocale } from '@/config/locales'
import { findPeopleWith } from '@/features/accounts/users/server/find-people-with'
import { queueMail } from '@/features/base/mail/server/queue-mail'
import { wantsMailNow } from '@/features/base/notifications/server/choices.queries'
import { notify } from '@/features/base/notifications/server/notify'
import { container } from '@/server/container'
import { defineJob, handleJob } from '@/server/jobs/job'
import { inTransaction } from '@/server/kernel/transaction'

const notifyGradersJob = defineJob('assignments.tell-graders', z.object({}))

/**
 * Notifies each grader once an hour how much work arrived in the last whole hour and still waits. Who gets mails together, or none, is
 * notified under the bell only. The hour is in the
 * key, so that each mail is sent once, however many instances run this.
 */
export const notifyGraders = handleJob(notifyGradersJob, async (_payload, { log }) => {
  const until = new Date(Math.floor(container().clock.now().getTime() / hourMs) * hourMs)
  const from = new Date(until.getTime() - hourMs)
  await inTransaction(async (tx) => {
    const arrived = await tx.submission.findMany({
      where: { status: 'submitted', submittedAt: { gte: from, lt: until } },
      select: { userId: true },
    })
    if (arrived.length === 0) {
      return
    }
    const waiting = await tx.submission.count({ where: { status: 'submitted' } })
    for (const { id: userId, email, firstName, locale } of await findPeopleWith(tx, 'assignments.grade')) {
      // Nobody grades their own work.
      const others = arrived.filter((each) => each.userId !== userId).length
      if (others === 0) {
        continue
      }
      const dedupeKey = `assignments.waiting:${userId}:${from.toISOString()}`
      await notify(tx, { userId, kind: 'assignments.waiting', data: { arrived: others }, dedupeKey })
      if (!(await wantsMailNow(tx, userId, 'work'))) {
        continue
      }
      await queueMail(tx, {
        kind: 'assignments_waiting',
        to: email,
        userId,
        locale: asLocale(locale),
        dedupeKey,
        data: { firstName, arrived: others, waiting },
      })
    }
    log.info({ event: 'assignments.graders_told', arrived: arrived.length }, 'graders notified of new work')
  })
})
