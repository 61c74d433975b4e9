import { randomUUID } from 'node:crypto'
import { runMigrations } from 'graphile-worker'
import { beforeAll, expect, it } from 'vitest'
import { hour } from '@/config/durations'
import { createUser } from '@/testing/factories'
import { testContainer } from '@/testing/test-container'
import { housekeeping } from './housekeeping.job'

const container = testContainer()
beforeAll(async () => {
  await runMigrations({ connectionString: container.databaseUrl })
})

const ago = (ms: number) => new Date(container.clock.now().getTime() - ms)

async function insertExpired() {
  const { db } = container
  const { id: userId } = await createUser()
  for (const age of [25 * hour, -hour]) {
    await db.oneTimeToken.create({
      data: { userId, kind: 'password_reset', tokenHash: randomUUID(), expiresAt: ago(age) },
    })
    const session = await db.session.create({ data: { userId, kind: 'api', expiresAt: ago(age) } })
    await db.refreshToken.create({
      data: { sessionId: session.id, tokenHash: randomUUID(), expiresAt: ago(age) },
    })
    await db.idempotencyKey.create({
      data: { scope: 's', key: randomUUID(), fingerprint: 'f', createdAt: ago(age) },
    })
    await db.event.create({ data: { type: 'program.changed', createdAt: ago(age * 7) } })
    const email = `${randomUUID()}@example.cm`
    await db.newsletterSubscriber.create({
      data: { email, emailKey: email, confirmExpiresAt: ago(age * 30) },
    })
    await db.$executeRaw`
      insert into limits.login_tries (name, source, since, free_at)
      values (${randomUUID()}, '*', ${ago(age)}, ${ago(age)})`
    await db.knownDevice.create({ data: { userId, tokenHash: randomUUID(), expiresAt: ago(age) } })
    await db.registrationToken.create({ data: { userId, expiresAt: ago(age) } })
    await db.$executeRaw`insert into limits.rate_limits (key, points, expire) values (${randomUUID()}, 1, ${ago(age).getTime()})`
    await db.pageSpeedCount.create({
      data: { week: ago(age * 7 * 26), page: 'home', metric: 'lcp', bucket: 1, count: 1 },
    })
    await db.$executeRaw`
      insert into limits.mail_budgets (mailbox, sent_at)
      values (${randomUUID()}, array[${ago(age)}::timestamptz, ${ago(100 * hour)}::timestamptz])`
  }
  await db.contactMessage.create({
    data: {
      name: 'A',
      email: 'a@x.cm',
      phone: '',
      subject: 'other',
      message: 'm',
      createdAt: ago(900 * 24 * hour),
    },
  })
}

it('removes expired data, and nothing else', async () => {
  await insertExpired()
  await housekeeping.run({ _cron: { ts: 'x' } }, { log: container.log, attempt: 1, lastAttempt: false })
  const { db } = container
  const [limits] = await db.$queryRaw<{ n: bigint }[]>`select count(*) as n from limits.rate_limits`
  const [budgets] = await db.$queryRaw<{ n: bigint }[]>`select count(*) as n from limits.mail_budgets`
  const [tries] = await db.$queryRaw<{ n: bigint }[]>`select count(*) as n from limits.login_tries`
  expect({
    loginTries: Number(tries?.n),
    devices: await db.knownDevice.count(),
    registrations: await db.registrationToken.count(),
    tokens: await db.oneTimeToken.count(),
    sessions: await db.session.count(),
    refreshTokens: await db.refreshToken.count(),
    keys: await db.idempotencyKey.count(),
    events: await db.event.count(),
    subscribers: await db.newsletterSubscriber.count(),
    limits: Number(limits?.n),
    mailBudgets: Number(budgets?.n),
    pageSpeed: await db.pageSpeedCount.count(),
    users: await db.user.count(),
    messages: await db.contactMessage.count(),
  }).toEqual({
    loginTries: 1,
    devices: 1,
    registrations: 1,
    tokens: 1,
    sessions: 1,
    refreshTokens: 1,
    keys: 1,
    events: 1,
    subscribers: 1,
    limits: 1,
    mailBudgets: 1,
    pageSpeed: 1,
    users: 1,
    messages: 1,
  })
})

it('removes jobs that were replaced while they ran and whose worker was killed, and no others', async () => {
  const { db } = container
  await db.$executeRaw`delete from graphile_worker._private_jobs`
  for (const [name, key] of [
    ['replaced', 'a'],
    ['failed', null],
    ['waiting', null],
  ] as const) {
    await db.$executeRaw`select graphile_worker.add_job(${name}::text, job_key := ${key}::text, max_attempts := 5)`
  }
  const old = ago(5 * hour)
  await db.$executeRaw`update graphile_worker._private_jobs j set key = null, attempts = 5, locked_at = ${old}::timestamptz, locked_by = 'killed'
    from graphile_worker.jobs v where v.id = j.id and v.task_identifier = 'replaced'`
  await db.$executeRaw`update graphile_worker._private_jobs j set attempts = 5, last_error = 'x'
    from graphile_worker.jobs v where v.id = j.id and v.task_identifier = 'failed'`
  await housekeeping.run({ _cron: { ts: 'x' } }, { log: container.log, attempt: 1, lastAttempt: false })
  const remaining = await db.$queryRaw<
    { name: string }[]
  >`select task_identifier as name from graphile_worker.jobs order by 1`
  expect(remaining.map(({ name }) => name)).toEqual(['failed', 'waiting'])
})
