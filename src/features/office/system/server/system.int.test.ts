import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { runMigrations } from 'graphile-worker'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { monitoringCalls } from '@/app/api/calls/monitoring'
import { sendMail } from '@/features/base/mail/server/send-mail.job'
import type { Prisma } from '@/generated/prisma/client'
import { defineJob, handleJob } from '@/server/jobs/job'
import { enqueueJob, inTransaction } from '@/server/kernel/transaction'
import type { AnyUseCase } from '@/server/kernel/use-case'
import type { MailResult, MailToSend } from '@/server/ports/mailer'
import { callUseCase } from '@/testing/call'
import { createUser } from '@/testing/factories'
import { hurryJobs, runDueJobs } from '@/testing/jobs'
import { testContainer } from '@/testing/test-container'
import { recordDone } from '../../../../../scripts/backup/checks-table.mjs'
import { getSystem, type SystemOverview } from './get-system'
import { retryJob, retryJobs } from './retry-jobs'
import { retryMail, retryMails } from './retry-mails'

const GET = monitoringCalls['GET /api/health'].handler

const container = testContainer({
  ports: {
    mailer: {
      send: async (mail) => {
        sentMails.push(mail)
        return answer()
      },
    },
  },
  env: { RATE_LIMIT_SCALE: '1000' },
})
let adminId: string
const sentMails: MailToSend[] = []
let answer: () => MailResult = () => ({ status: 'sent', providerId: 'p' })

beforeAll(async () => {
  await runMigrations({ connectionString: container.databaseUrl })
  adminId = (await createUser({ role: 'admin' })).id
})
beforeEach(async () => {
  sentMails.length = 0
  answer = () => ({ status: 'sent', providerId: 'p' })
  await container.db.outboxMail.deleteMany()
  await container.db.$executeRaw`delete from graphile_worker._private_jobs`
})

const ask = async <T = { count: number }>(useCase: AnyUseCase, input: unknown = {}, userId = adminId) =>
  (await callUseCase(useCase, input, { as: userId })) as T
const overview = () => ask<SystemOverview>(getSystem)
const audits = (action: string) => container.db.auditEntry.count({ where: { action } })
const mail = (changes: Partial<Prisma.OutboxMailUncheckedCreateInput> = {}) =>
  container.db.outboxMail.create({
    data: {
      kind: 'welcome',
      toEmail: 'amina@example.cm',
      state: 'dead',
      attempts: 3,
      lastError: '403 validation_error',
      data: { firstName: 'Amina', programSlug: null },
      ...changes,
    },
  })
const stateOf = async (id: string) =>
  (await container.db.outboxMail.findUniqueOrThrow({ where: { id } })).state
const deliver = () => runDueJobs(container.databaseUrl, [sendMail])
const passed = (answers: PromiseSettledResult<unknown>[]) =>
  answers.filter(({ status }) => status === 'fulfilled').length

const failing = defineJob('housekeeping', z.object({ secret: z.string() }))
let broken = true
const failingJob = handleJob(failing, async () => {
  if (broken) {
    throw new Error('cannot reach amina@example.cm\n at stack')
  }
})
async function failedJob(maxAttempts = 1) {
  broken = true
  await inTransaction((tx) => enqueueJob(tx, failing, { secret: 'hush' }, { maxAttempts }))
  await runDueJobs(container.databaseUrl, [failingJob])
}

describe('who may', () => {
  it.each(['student', 'staff'] as const)('a %s neither looks nor retries', async (role) => {
    const { id } = await createUser({ role })
    for (const useCase of [getSystem, retryMail, retryMails, retryJob, retryJobs]) {
      await expect(ask(useCase as AnyUseCase, {}, id)).rejects.toMatchObject({ code: 'forbidden' })
    }
  })
})

describe('what is not sent again', () => {
  it('a letter that its writer waits for, an expired code, a code that is not kept any more', async () => {
    const now = container.clock.now()
    const cases = [
      [await mail({ kind: 'office_mail', senderId: randomUUID() }), 'office'],
      [await mail({ kind: 'payment_code', notAfter: new Date(now.getTime() - 1_000) }), 'expired'],
      [await mail({ kind: 'password_reset', data: {} }), 'blank'],
      [await mail({ kind: 'pigeon' }), 'unknown_kind'],
    ] as const
    for (const [{ id, kind }, why] of cases) {
      await expect(ask(retryMail, { id })).rejects.toMatchObject({
        code: 'conflict',
        text: `System.obstacle.${why}`,
      })
      await expect(ask(retryMails, { kind })).rejects.toMatchObject({ text: 'System.nothingToRetry' })
      expect(await stateOf(id)).toBe('dead')
      expect((await overview()).mails.find((each) => each.id === id)?.obstacle).toBe(why)
    }
    await deliver()
    expect([sentMails, await audits('mail.retried')]).toEqual([[], 0])
  })

  it.each(['sent', 'queued', 'sending'] as const)('a mail that is %s', async (state) => {
    const { id } = await mail({ state })
    await expect(ask(retryMail, { id })).rejects.toMatchObject({ text: 'System.alreadyRetried' })
    expect(await stateOf(id)).toBe(state)
  })

  it.each(['', 'x', randomUUID()])('no mail (%j)', async (id) => {
    await expect(ask(retryMail, { id })).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('a dead mail', () => {
  it('is sent once, and accounted for once, however many press', async () => {
    const { id } = await mail()
    const before = await audits('mail.retried')
    expect(passed(await Promise.allSettled(Array.from({ length: 8 }, () => ask(retryMail, { id }))))).toBe(1)
    expect(await audits('mail.retried')).toBe(before + 1)
    await Promise.all([deliver(), deliver()])
    expect([await stateOf(id), sentMails.length]).toEqual(['sent', 1])
    await expect(ask(retryMail, { id })).rejects.toMatchObject({ text: 'System.alreadyRetried' })
  })

  it('is dead again, with the reason, when it fails again', async () => {
    const { id } = await mail()
    answer = () => ({ status: 'refused', error: '422 invalid_from' })
    await ask(retryMail, { id })
    await deliver()
    expect((await overview()).mails).toMatchObject([
      { id, state: 'dead', reason: { text: '422 invalid_from' }, attempts: 4 },
    ])
  })

  it('is counted', async () => {
    const { id } = await mail()
    expect((await overview()).state.deadMails).toBe(1)
    await ask(retryMail, { id })
    expect((await overview()).state.deadMails).toBe(0)
  })

  it('goes with all of its kind, and with no other', async () => {
    const [first, second, other] = [
      await mail(),
      await mail({ state: 'failed' }),
      await mail({ kind: 'staff_alert', data: { subject: 's', text: 't' } }),
    ]
    const answers = await Promise.allSettled([1, 2, 3].map(() => ask(retryMails, { kind: 'welcome' })))
    expect(passed(answers)).toBe(1)
    await deliver()
    expect(await Promise.all([first, second, other].map(({ id }) => stateOf(id)))).toEqual([
      'sent',
      'sent',
      'dead',
    ])
    expect(sentMails).toHaveLength(2)
  })

  it('that waits for its next try is tried at once, and not a second time later', async () => {
    const later = new Date(container.clock.now().getTime() + 3_600_000)
    const { id } = await mail({ state: 'failed', nextTryAt: later })
    await ask(retryMail, { id })
    await deliver()
    await hurryJobs()
    await deliver()
    expect([await stateOf(id), sentMails.length]).toEqual(['sent', 1])
  })

  it('shows its reason without whom it names, and nothing of what stands in it', async () => {
    await mail({
      kind: 'payment_code',
      data: { code: '048291' },
      lastError: '550 amina@example.cm unknown',
      text: 'code 048291',
    })
    const { mails } = await overview()
    expect(mails[0]).toMatchObject({ to: 'amina@example.cm', reason: { text: '550 [e-mail] unknown' } })
    expect(JSON.stringify(mails)).not.toContain('048291')
  })
})

describe('a job that failed for good', () => {
  it('is shown without its payload, and runs again once', async () => {
    await failedJob()
    const { jobs, state } = await overview()
    expect(jobs).toMatchObject([
      { name: 'housekeeping', attempts: 1, maxAttempts: 1, nextTryAt: null, reason: 'cannot reach [e-mail]' },
    ])
    expect(state.deadJobs).toBe(1)
    expect(JSON.stringify(jobs)).not.toContain('hush')

    const { id, attempts } = jobs[0]!
    const before = await audits('job.retried')
    const press = () => ask(retryJob, { id, attempts: String(attempts) })
    expect(passed(await Promise.allSettled([press(), press(), press(), press()]))).toBe(1)
    expect(await audits('job.retried')).toBe(before + 1)
    broken = false
    await runDueJobs(container.databaseUrl, [failingJob])
    expect((await overview()).jobs).toEqual([])
  })

  it('comes back with its reason when it fails again', async () => {
    await failedJob()
    const [job] = (await overview()).jobs
    await ask(retryJob, { id: job!.id, attempts: '1' })
    expect((await overview()).jobs).toEqual([])
    await runDueJobs(container.databaseUrl, [failingJob])
    expect((await overview()).jobs).toMatchObject([{ id: job!.id, nextTryAt: null }])
  })

  it('goes with all of its name', async () => {
    await failedJob()
    await failedJob(5)
    expect((await overview()).jobs.map(({ nextTryAt }) => nextTryAt === null)).toEqual([true, false])
    expect(await ask(retryJobs, { name: 'housekeeping' })).toEqual({ count: 2 })
    await expect(ask(retryJobs, { name: 'housekeeping' })).rejects.toMatchObject({
      text: 'System.nothingToRetry',
    })
    await expect(ask(retryJobs, { name: 'another' })).rejects.toMatchObject({ code: 'conflict' })
  })

  it('is left alone while it runs', async () => {
    await failedJob(5)
    await container.db
      .$executeRaw`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'w'`
    const [job] = (await overview()).jobs
    expect(job?.running).toBe(true)
    await expect(ask(retryJob, { id: job!.id, attempts: '1' })).rejects.toMatchObject({
      text: 'System.jobGone',
    })
  })

  it('does not count when it was replaced while it ran and its worker was killed', async () => {
    const key = { key: 'test.once', maxAttempts: 5 }
    await inTransaction((tx) => enqueueJob(tx, failing, { secret: 'first' }, key))
    await container.db
      .$executeRaw`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'killed', attempts = 1`
    await inTransaction((tx) => enqueueJob(tx, failing, { secret: 'second' }, key))
    const { state, jobs } = await overview()
    expect(state).toMatchObject({ deadJobs: 0, jobsWaiting: 1 })
    expect(jobs).toEqual([])
  })

  it.each(['', 'x', '-1', '1; drop table users', '9999999999999999'])('the id %j is refused', async (id) => {
    await expect(ask(retryJob, { id, attempts: '1' })).rejects.toMatchObject({ code: 'invalid' })
  })
})

it('says how the product is', async () => {
  await mail({ state: 'queued', createdAt: new Date('2026-01-01T00:00:00Z') })
  const { state } = await overview()
  expect(state).toMatchObject({
    migrationsMissing: [],
    mailsWaiting: 1,
    oldestMailAt: new Date('2026-01-01T00:00:00Z'),
    listeners: 0,
  })
  expect(state.migrationsApplied).toBeGreaterThan(0)
  expect(state.databaseBytes).toBeGreaterThan(1_000_000)
  expect(state.version).toMatch(/^\d+\.\d+\.\d+/)
})

describe('the state', () => {
  it('says the version of the program, and when backups were made and read', async () => {
    const { state } = await overview()
    expect(state.version).toBe(JSON.parse(readFileSync('package.json', 'utf8')).version)
    expect(state.backups).toEqual({ madeAt: null, readAt: null, keysAt: null })
    await recordDone(container.databaseUrl, 'backup')
    await recordDone(container.databaseUrl, 'backup-check')
    expect((await overview()).state.backups).toEqual({
      madeAt: expect.any(Date),
      readAt: expect.any(Date),
      keysAt: null,
    })
    const { status, version } = await (await GET()).json()
    expect([status, version]).toEqual(['ok', state.version])
  })
})
