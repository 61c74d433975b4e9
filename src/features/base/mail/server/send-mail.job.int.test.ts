import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { FakeClock } from '@/infrastructure/clock/fake-clock'
import { createMailer } from '@/infrastructure/mail/create-mailer'
import { startWorker } from '@/server/jobs/worker'
import { inTransaction } from '@/server/kernel/transaction'
import { openTestContainer, type TestContainer } from '@/testing/container'
import { testDatabase } from '@/testing/database'
import { createProgram } from '@/testing/factories'
import { hurryJobs, runDueJobs } from '@/testing/jobs'
import { FakeResend, problem } from '@/testing/simulators/fake-resend'
import { mailerOf } from '@/testing/test-container'
import { claimMail } from './outbox.repository'
import { type MailToQueue, queueMail } from './queue-mail'
import { rescueMails } from './rescue-mails.job'
import { sendMail } from './send-mail.job'

const database = testDatabase()
let container: TestContainer
let fake: FakeResend
let baseUrl: string

const open = (env: Record<string, string> = {}) => {
  const mailer = mailerOf(baseUrl)
  // The queue uses the database's clock.
  container = openTestContainer(database.url, { mailer, clock: new FakeClock(new Date()) }, env)
}
beforeEach(async () => {
  fake = new FakeResend()
  baseUrl = await fake.start()
  open()
})
afterEach(async () => {
  await container.db.outboxMail.deleteMany()
  await container.db.$executeRaw`delete from graphile_worker._private_jobs`
  await container.close()
  await fake.stop()
})

const code = (
  overrides: Partial<Omit<MailToQueue<'payment_code'>, 'isProven'>> = {},
): MailToQueue<'payment_code'> => ({
  kind: 'payment_code',
  to: 'amina@example.cm',
  isProven: true,
  locale: 'en',
  data: {
    code: '048291',
    firstName: 'Amina',
    amountXaf: 15_000,
    programSlug: 'none',
    provider: 'mtn',
    maskedPhone: '+237 6•• ••• •01',
    reference: 'MBA-1',
  },
  ...overrides,
})
const queue = (mail = code()) => inTransaction((tx) => queueMail(tx, mail))
const welcome = (to: string) =>
  inTransaction((tx) =>
    queueMail(tx, { kind: 'welcome', to, locale: 'en', data: { firstName: 'A', programSlug: null } }),
  )
const run = (concurrency?: number) => runDueJobs(database.url, [sendMail], concurrency)
const rows = () => container.db.outboxMail.findMany({ orderBy: { createdAt: 'asc' } })
const only = async () => (await rows())[0]!

describe('sending', () => {
  it('delivers once, in the language of the row, with the id of the row as key', async () => {
    const program = await createProgram({ titleFr: 'Développement web' })
    await queue(code({ locale: 'fr', data: { ...code().data, programSlug: program.slug } }))
    await run()
    const mail = await only()
    expect(mail).toMatchObject({ state: 'sent', attempts: 1, lastError: null })
    expect(fake.delivered).toHaveLength(1)
    expect(fake.delivered[0]).toMatchObject({
      key: mail.id,
      to: ['amina@example.cm'],
      subject: '048291 est votre code de paiement',
    })
    expect(fake.delivered[0]?.text).toContain('Développement web')
  })

  it('creates one mail per dedupe key', async () => {
    await Promise.all(Array.from({ length: 20 }, () => queue(code({ dedupeKey: 'code:1' }))))
    await run()
    expect(fake.delivered).toHaveLength(1)
  })

  it('sends nothing for a cause that was rolled back', async () => {
    const failing = inTransaction(async (tx) => {
      await queueMail(tx, code())
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    await run()
    expect(fake.requests).toBe(0)
  })

  it('sends codes before everything else', async () => {
    for (let i = 0; i < 5; i++) {
      await welcome(`w${i}@example.cm`)
    }
    await queue()
    await run(1)
    expect(fake.delivered[0]?.subject).toContain('048291')
  })

  it('does not send what has expired', async () => {
    await queue(code({ notAfter: new Date(container.clock.now().getTime() - 1) }))
    await run()
    expect(fake.requests).toBe(0)
    expect(await only()).toMatchObject({ state: 'dead', lastError: 'expired before it could be sent' })
  })

  it.each(['two@x.cm, three@x.cm', '"a@evil"@x.cm', 'a\uff20b@x.cm', 'a@x.cm\r\nBcc: b@x.cm', ''])(
    'refuses %j as a recipient',
    async (to) => {
      await queue(code({ to }))
      await run()
      expect(fake.requests).toBe(0)
      expect(await only()).toMatchObject({ state: 'dead', lastError: 'not an address' })
    },
  )

  it('does not send a mail that cannot be rendered', async () => {
    const link = 'https://evil.test/reset'
    await inTransaction((tx) =>
      queueMail(tx, { kind: 'password_reset', to: 'a@x.cm', locale: 'en', data: { firstName: 'A', link } }),
    )
    await run()
    expect(fake.requests).toBe(0)
    expect((await only()).state).toBe('dead')
  })
})

describe('when the provider fails', () => {
  it('waits as long as it is asked to, then delivers the same bytes', async () => {
    fake.failNext({
      status: 429,
      body: problem(429, 'rate_limit_exceeded'),
      headers: { 'retry-after': '30' },
    })
    await queue()
    await run()
    const failed = await only()
    expect(failed).toMatchObject({ state: 'failed', attempts: 1, lastError: '429 rate_limit_exceeded' })
    expect(failed.nextTryAt!.getTime() - container.clock.now().getTime()).toBeGreaterThanOrEqual(30_000)
    await hurryJobs()
    await run()
    expect(await only()).toMatchObject({ state: 'sent', attempts: 2 })
    expect(fake.delivered).toHaveLength(1)
    expect(fake.delivered[0]?.html).toBe(failed.html)
  })

  it('delivers once although the first answer was lost', async () => {
    fake.failNext('cut')
    await queue()
    await run()
    expect((await only()).state).toBe('failed')
    await hurryJobs()
    await run()
    expect((await only()).state).toBe('sent')
    expect([fake.requests, fake.delivered.length]).toEqual([2, 1])
  })

  it('gives up at once on a refusal', async () => {
    fake.failNext({ status: 422, body: problem(422, 'validation_error') })
    await queue()
    await run()
    expect(await only()).toMatchObject({ state: 'dead', lastError: '422 validation_error' })
  })

  it('keeps what our own domain holds back, and sends it as soon as another mail has left', async () => {
    fake.failNext({ status: 403, body: problem(403, 'validation_error') })
    await queue()
    await run()
    const held = await only()
    expect(held).toMatchObject({ state: 'failed', lastError: '403 validation_error' })
    expect(held.nextTryAt?.getTime()).toBeGreaterThanOrEqual(container.clock.now().getTime() + 60_000)
    await rescueMails.run({}, { log: container.log, attempt: 1, lastAttempt: false })
    await run()
    expect(fake.delivered).toEqual([])
    container.clock.advance(1_000)
    await welcome('other@example.cm')
    await run()
    expect(fake.delivered).toHaveLength(1)
    await rescueMails.run({}, { log: container.log, attempt: 1, lastAttempt: false })
    await run()
    expect(fake.delivered).toHaveLength(2)
  })

  it('gives up after a day', async () => {
    fake.failNext({ status: 500, body: problem(500, 'internal_server_error') })
    await welcome('a@example.cm')
    const old = new Date(container.clock.now().getTime() - 24 * 3_600_000)
    await container.db.outboxMail.updateMany({ data: { createdAt: old } })
    await run()
    expect(await only()).toMatchObject({ state: 'dead', lastError: 'given up: 500 internal_server_error' })
  })

  it('does not log the code', async () => {
    fake.failNext({ status: 500, body: problem(500, 'internal_server_error') })
    await queue()
    await run()
    expect(container.logged()).toContain('mail.unavailable')
    expect(container.logged()).not.toMatch(/048291|amina@example/)
  })
})

describe('when workers race or die', () => {
  it('sends once when two workers have the same job', async () => {
    await queue()
    const { id } = await only()
    const context = { log: container.log, attempt: 1, lastAttempt: false }
    await Promise.all(Array.from({ length: 8 }, () => sendMail.run({ mailId: id }, context)))
    expect([fake.requests, fake.delivered.length]).toEqual([1, 1])
  })

  it('delivers 100 mails once each through two workers', async () => {
    for (let i = 0; i < 100; i++) {
      await welcome(`w${i}@example.cm`)
    }
    await Promise.all([run(), run()])
    expect(new Set(fake.delivered.map(({ to }) => to[0])).size).toBe(100)
    expect(fake.delivered).toHaveLength(100)
  })

  it('rescues a mail whose worker died after sending, without a second delivery', async () => {
    await queue()
    await run()
    const { id } = await only()
    const past = new Date(container.clock.now().getTime() - 3 * 60_000)
    await container.db.outboxMail.update({
      where: { id },
      data: { state: 'sending', nextTryAt: past, sentAt: null },
    })
    await rescueMails.run({}, { log: container.log, attempt: 1, lastAttempt: false })
    await run()
    expect((await only()).state).toBe('sent')
    expect([fake.requests, fake.delivered.length]).toEqual([2, 1])
  })

  it('a code whose worker was killed is sent again within a minute and a half', async () => {
    await queue(code({ notAfter: new Date(container.clock.now().getTime() + 5 * 60_000) }))
    await claimMail((await only()).id, container.clock.now(), { again: false })
    await container.db.$executeRaw`delete from graphile_worker._private_jobs`
    // The job that rescues mails runs every minute.
    container.clock.advance(90_000)
    await rescueMails.run({}, { log: container.log, attempt: 1, lastAttempt: false })
    await run()
    expect((await only()).state).toBe('sent')
  })

  it('leaves waiting mails alone', async () => {
    await queue()
    const past = new Date(container.clock.now().getTime() - 3 * 60_000)
    await container.db.outboxMail.updateMany({ data: { createdAt: past } })
    const jobs = () => container.db.$queryRaw<{ id: string }[]>`select id::text from graphile_worker.jobs`
    const before = await jobs()
    await rescueMails.run({}, { log: container.log, attempt: 1, lastAttempt: false })
    expect(await jobs()).toEqual(before)
  })
})

describe('retention', () => {
  const production = {
    APP_ENV: 'production',
    SITE_URL: 'http://localhost:3000',
    SECOND_FACTOR_KEY: 'another key than the one that signs',
    CREDENTIAL_KEY_FILE: '/var/lib/mboa/credential-keys.json',
    ADMIN_EMAIL: 'admin@example.cm',
    ADMIN_USERNAME: 'admin',
    ADMIN_PASSWORD: 'a long password',
    RESEND_API_KEY: 're_test',
    MAIL_FROM: 'a@academy.test',
    ORANGE_MODE: 'core',
    ORANGE_BASE_URL: 'http://localhost:1',
    ORANGE_CLIENT_ID: 'x',
    ORANGE_CLIENT_SECRET: 'x',
    ORANGE_CHANNEL_MSISDN: '690000000',
    ORANGE_PIN: '1234',
    ORANGE_X_AUTH_TOKEN: 'x',
  }

  it('in production a sent code is deleted, a receipt is not', async () => {
    await container.close()
    open(production)
    await queue()
    await welcome('a@example.cm')
    await run()
    const [first, second] = await rows()
    expect(first).toMatchObject({ state: 'sent', data: {}, subject: null, html: null, text: null })
    expect(second).toMatchObject({ state: 'sent', subject: 'Welcome to Mboa Academy' })
  })

  it('in production an unsent code is deleted after an hour', async () => {
    await container.close()
    open(production)
    await queue(code({ notAfter: new Date(0) }))
    await run()
    expect((await only()).data).toMatchObject({ code: '048291' })
    const past = new Date(container.clock.now().getTime() - 61 * 60_000)
    await container.db.outboxMail.updateMany({ data: { createdAt: past } })
    await rescueMails.run({}, { log: container.log, attempt: 1, lastAttempt: false })
    expect((await only()).data).toEqual({})
  })

  it('in a demo everything stays readable, and nothing is sent', async () => {
    await container.close()
    container = openTestContainer(database.url)
    Object.assign(container, { mailer: createMailer({} as never, container.log) })
    await queue()
    await run()
    expect(await only()).toMatchObject({ state: 'sent', subject: '048291 is your payment code' })
    expect(fake.requests).toBe(0)
  })
})

describe('the worker', () => {
  it('runs queued jobs while it is running, and none after it has stopped', async () => {
    const worker = await startWorker({ connectionString: database.url, jobs: [sendMail], scheduled: [] })
    await queue()
    await expect.poll(async () => (await only()).state, { timeout: 5_000 }).toBe('sent')
    await worker.stop()
    await queue(code({ dedupeKey: randomUUID() }))
    await new Promise((done) => setTimeout(done, 1_500))
    expect((await rows()).map(({ state }) => state).sort()).toEqual(['queued', 'sent'])
  })
})
