import { z } from 'zod'
import { day } from '@/config/durations'
import { guardians } from '@/config/limits'
import { asLocale } from '@/config/locales'
import { container } from '@/server/container'
import { db } from '@/server/db'
import { defineJob, handleJob } from '@/server/jobs/job'
import { inTransaction } from '@/server/kernel/transaction'
import { mailStudent } from './answer-guardian-link'

const endGuardiansJob = defineJob('guardians.end', z.object({}))

interface Ended {
  guardianId: string
  userId: string
  email: string
  firstName: string
  locale: string
  /** Since the 18th birthday. */
  days: number
}

/**
 * At 18 a guardian answers for nobody: the student is told once, nothing goes to the guardian from that day on, and 30 days later what
 * is held of the guardian is removed. What was closed opens by itself on the day.
 */
export const endGuardians = handleJob(endGuardiansJob, async (_payload, { log }) => {
  const now = container().clock.now()
  const ended = await db().$queryRaw<Ended[]>`
    select g.id::text as "guardianId", u.id::text as "userId", u.email, u.first_name as "firstName", u.locale,
      ((${now}::timestamptz at time zone 'Africa/Douala')::date - (u.date_of_birth + interval '18 years')::date)::int as days
    from guardians g join users u on u.id = g.user_id
    where u.date_of_birth is null or (u.date_of_birth + interval '18 years')::date < (${now}::timestamptz at time zone 'Africa/Douala')::date
    order by g.id limit ${guardians.perRun}`
  let removed = 0
  for (const { guardianId, userId, days, ...user } of ended) {
    if (days === null || days > guardians.keptMs / day) {
      await db().guardian.deleteMany({ where: { id: guardianId } })
      removed += 1
      continue
    }
    await inTransaction((tx) =>
      mailStudent(tx, { ...user, id: userId, locale: asLocale(user.locale) }, 'adult', guardianId),
    )
  }
  if (ended.length > 0) {
    log.info({ event: 'guardians.ended', ended: ended.length - removed, removed }, 'guardians of adults')
  }
})
