import { z } from 'zod'
import { day } from '@/config/durations'
import { guardians } from '@/config/limits'
import { asLocale } from '@/config/locales'
import { birthdayOf, dayToDate } from '@/lib/age'
import { doualaDayOf } from '@/lib/douala-time'
import { container } from '@/server/container'
import { db } from '@/server/db'
import { defineJob, handleJob } from '@/server/jobs/job'
import { inTransaction } from '@/server/kernel/transaction'
import { mailStudent } from './store-answer'

const endGuardiansJob = defineJob('guardians.end', z.object({}))

/** Since the 18th birthday, in Douala; null: no day of birth is known any more. Negative: still under 18. */
function daysSinceAdult(dateOfBirth: Date | null, now: Date): number | null {
  if (!dateOfBirth) {
    return null
  }
  const birthday = dayToDate(birthdayOf(dateOfBirth.toISOString().slice(0, 10)))
  return Math.round((dayToDate(doualaDayOf(now)).getTime() - birthday.getTime()) / day)
}

/**
 * At 18 a guardian answers for nobody: the student is notified once, nothing goes to the guardian from that day on, and 30 days later what
 * is held of the guardian is removed. What was closed opens by itself on the day.
 */
export const endGuardians = handleJob(endGuardiansJob, async (_payload, { log }) => {
  const now = container().clock.now()
  // A day more than 18 years, so that leap days are decided by the rule alone.
  const youngest = new Date(now.getTime() - 18 * 365 * day)
  const candidates = await db().guardian.findMany({
    where: { user: { OR: [{ dateOfBirth: null }, { dateOfBirth: { lte: youngest } }] } },
    orderBy: { id: 'asc' },
    take: guardians.perRun,
    select: {
      id: true,
      user: { select: { id: true, email: true, firstName: true, locale: true, dateOfBirth: true } },
    },
  })
  let removed = 0
  let ended = 0
  for (const { id, user } of candidates) {
    const days = daysSinceAdult(user.dateOfBirth, now)
    if (days === null || days > guardians.keptMs / day) {
      await db().guardian.deleteMany({ where: { id } })
      removed += 1
    } else if (days >= 0) {
      await inTransaction((tx) => mailStudent(tx, { ...user, locale: asLocale(user.locale) }, 'adult', id))
      ended += 1
    }
  }
  if (ended + removed > 0) {
    log.info({ event: 'guardians.ended', ended, removed }, 'guardians of adults')
  }
})
