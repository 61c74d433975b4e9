import { z } from 'zod'
import { day } from '@/config/durations'
import { bulk, pageSpeed, studentImport } from '@/config/limits'
import { container } from '../container'
import { db } from '../db'
import { defineJob, handleJob } from './job'

const housekeepingJob = defineJob('housekeeping', z.object({}))

/**
 * Removes jobs that were replaced while they ran and left behind by a killed worker: no attempts left, no error, no key.
 */
const removeSupersededJobs = () =>
  db().$executeRaw`
    select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs
    where attempts >= max_attempts and last_error is null and key is null
      and (locked_at is null or locked_at < now() - interval '4 hours') having count(*) > 0`

/**
 * User names without an attempt for a day. A row that is locked by a current attempt is skipped until the
 * next run.
 */
const removeOldSignInAttempts = (before: Date) =>
  db().$executeRaw`
    delete from limits.login_tries where name in (
      select name from limits.login_tries where source = '*' and since < ${before} for update skip locked)`

/** Removes expired data. Money, messages, people and the audit log are never touched. */
export const housekeeping = handleJob(housekeepingJob, async (_payload, { log }) => {
  const { clock } = container()
  const now = clock.now().getTime()
  const before = (age: number) => new Date(now - age)
  const removed = {
    oneTimeTokens: await db().oneTimeToken.deleteMany({ where: { expiresAt: { lt: before(day) } } }),
    refreshTokens: await db().refreshToken.deleteMany({ where: { expiresAt: { lt: before(day) } } }),
    registrationTokens: await db().registrationToken.deleteMany({
      where: { expiresAt: { lt: before(day) } },
    }),
    sessions: await db().session.deleteMany({ where: { expiresAt: { lt: before(day) } } }),
    knownDevices: await db().knownDevice.deleteMany({ where: { expiresAt: { lt: before(day) } } }),
    loginTries: {
      count: await removeOldSignInAttempts(before(day)),
    },
    pendingSignIns: await db().pendingSignIn.deleteMany({ where: { expiresAt: { lt: before(day) } } }),
    idempotencyKeys: await db().idempotencyKey.deleteMany({ where: { createdAt: { lt: before(day) } } }),
    events: await db().event.deleteMany({ where: { createdAt: { lt: before(7 * day) } } }),
    neverConfirmed: await db().newsletterSubscriber.deleteMany({
      where: { status: 'pending', confirmExpiresAt: { lt: before(30 * day) } },
    }),
    mailBudgets: {
      count: await db().$executeRaw`
        delete from limits.mail_budgets where ${before(day)} >= all (sent_at)`,
    },
    pageSpeed: await db().pageSpeedCount.deleteMany({
      where: { week: { lt: before(pageSpeed.keptWeeks * 7 * day) } },
    }),
    studentImports: await db().studentImport.deleteMany({
      where: { state: { in: ['checked', 'faulty'] }, createdAt: { lt: before(studentImport.keptMs) } },
    }),
    bulkActions: await db().bulkAction.deleteMany({ where: { finishedAt: { lt: before(bulk.keptMs) } } }),
    supersededJobs: { count: await removeSupersededJobs() },
    limits: { count: await db().$executeRaw`delete from limits.rate_limits where expire < ${now}` },
  }
  const counts = Object.entries(removed).map(([name, { count }]) => [name, count] as const)
  log.info(
    { event: 'housekeeping.done', removed: Object.fromEntries(counts.filter(([, count]) => count > 0)) },
    'housekeeping done',
  )
})
