import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { day } from '@/config/durations'
import { rescueMails } from '@/features/base/mail/server/rescue-mails.job'
import { sendMail } from '@/features/base/mail/server/send-mail.job'
import { endByAddress } from '@/features/talk/newsletter/server/end-by-address'
import { removeSubscriber } from '@/features/talk/newsletter/server/office/remove-subscriber'
import { unsubscribe } from '@/features/talk/newsletter/server/unsubscribe'
import { unsubscribeToken } from '@/features/talk/newsletter/server/unsubscribe-token'
import { FakeClock } from '@/infrastructure/clock/fake-clock'
import { doualaFieldOf } from '@/lib/douala-time'
import type { RegisteredJob } from '@/server/jobs/job'
import { inTransaction } from '@/server/kernel/transaction'
import type { AnyUseCase } from '@/server/kernel/use-case'
import { callUseCase, refusalOf } from '@/testing/call'
import { createProgram, createUser } from '@/testing/factories'
import { hurryJobs, runDueJobs } from '@/testing/jobs'
import { FakeResend, problem } from '@/testing/simulators/fake-resend'
import { mailerOf, testContainer } from '@/testing/test-container'
import { announce } from './announce'
import { cancelAnnouncement } from './cancel-announcement'
import {
  type AnnouncementProgress,
  countReceivers,
  getAnnouncement,
  listAnnouncements,
  type Reached,
} from './read-announcements'
import { retryAnnouncement } from './retry-announcement'
import { saveDraft } from './save-announcement-draft'
import { sendAnnouncements } from './send-announcement.job'
import { sendTest } from './send-test'

const fake = new FakeResend()
const container = testContainer({
  // A provider that does not answer is given up soon, so that the test is short.
  ports: async () => ({
    mailer: mailerOf(await fake.start(), { timeoutMs: 800 }),
    clock: new FakeClock(new Date()),
  }),
  env: { RATE_LIMIT_SCALE: '1000' },
})
afterAll(() => fake.stop())

let admin: { id: string; email: string }
let staff: { id: string }
beforeAll(async () => {
  admin = await createUser({ role: 'admin' })
  staff = await createUser({ role: 'staff' })
})
beforeEach(async () => {
  await container.db.announcement.deleteMany()
  await container.db.newsletterSubscriber.deleteMany()
  await container.db.outboxMail.deleteMany()
  await container.db.$executeRaw`delete from graphile_worker._private_jobs`
  fake.delivered.length = 0
})

const as = async <T>(who: { id: string }, useCase: AnyUseCase, input: object): Promise<T> =>
  (await callUseCase(useCase, input, { as: who.id })) as T
const run = (job: RegisteredJob) => job.run({}, { log: container.log, attempt: 1, lastAttempt: false })
const letter = (more: object = {}) => ({
  to: 'newsletter',
  students: 'all',
  language: 'all',
  written_in: 'en',
  subject: 'New classes',
  text: 'They begin in January.',
  other_subject: 'Nouvelles classes',
  other_text: 'Elles commencent en janvier.',
  needed: 'no',
  letter: randomUUID(),
  ...more,
})
const subscribe = (email: string, more: object = {}) =>
  container.db.newsletterSubscriber.create({
    data: { email, emailKey: email.toLowerCase(), status: 'subscribed', ...more },
  })
const endByPress = (id: string) =>
  callUseCase(unsubscribe, { token: unsubscribeToken(id) }, { actor: { kind: 'visitor' } })
const progressOf = (id: string) => as<AnnouncementProgress>(admin, getAnnouncement, { id })
const send = async (more: object = {}) => (await as<{ id: string }>(admin, announce, letter(more))).id
const mails = () =>
  container.db.outboxMail.findMany({ where: { kind: 'newsletter' }, orderBy: { toEmail: 'asc' } })
const statusOf = async (id: string) =>
  (await container.db.newsletterSubscriber.findUnique({ where: { id } }))?.status
/** A minute of the worker. */
async function minute() {
  await run(sendAnnouncements)
  await hurryJobs()
  await runDueJobs(container.databaseUrl, [sendMail])
  await run(sendAnnouncements)
}

describe('refuses', () => {
  it('everybody but administrators: to write, to keep, to test, to read, to stop and to send again', async () => {
    await subscribe('amina@example.cm')
    const sent = await send()
    const student = await createUser()
    for (const who of [staff, student]) {
      for (const [useCase, input] of [
        [announce, letter()],
        [saveDraft, letter()],
        [sendTest, letter()],
        [countReceivers, letter()],
        [getAnnouncement, { id: sent }],
        [cancelAnnouncement, { id: sent }],
        [retryAnnouncement, { id: sent }],
      ] as [AnyUseCase, object][]) {
        expect([useCase.name, await refusalOf(as(who, useCase, input))]).toEqual([useCase.name, 'forbidden'])
      }
    }
    expect((await as<{ announcements: [] }>(staff, listAnnouncements, {})).announcements).toEqual([])
    expect((await as<{ announcements: [] }>(admin, listAnnouncements, {})).announcements).toHaveLength(1)
    expect(await container.db.announcement.count()).toBe(1)
  })

  it('half of the other language, an unknown program, and a list on which nobody is', async () => {
    await subscribe('pending@example.cm', { status: 'pending' })
    await subscribe('gone@example.cm', { status: 'unsubscribed' })
    expect(await refusalOf(as(admin, announce, letter({ other_text: '' })))).toBe(
      'Announcements.textRequired',
    )
    expect(await refusalOf(as(admin, announce, letter({ other_subject: ' ' })))).toBe(
      'Announcements.subjectRequired',
    )
    expect(await refusalOf(as(admin, announce, letter({ to: 'newsletter:nowhere' })))).toBe('not_found')
    expect(await refusalOf(as(admin, announce, letter()))).toBe('Announcements.nobody')
    expect(await container.db.announcement.count()).toBe(0)
  })
})

it('goes to who is confirmed, in their language, with a link that ends it at once', async () => {
  const amina = await subscribe('amina@example.cm')
  await subscribe('fr@example.cm', { locale: 'fr' })
  await subscribe('pending@example.cm', { status: 'pending' })
  await subscribe('gone@example.cm', { status: 'unsubscribed' })
  expect(await as<Reached>(admin, countReceivers, letter())).toEqual({
    receivers: 2,
    byLanguage: { en: 1, fr: 1 },
    leftOut: 0,
  })
  const id = await send()
  await minute()
  expect(fake.delivered.map(({ to, subject }) => [to[0], subject]).sort()).toEqual([
    ['amina@example.cm', 'New classes'],
    ['fr@example.cm', 'Nouvelles classes'],
  ])
  const mine = fake.delivered.find(({ to }) => to[0] === 'amina@example.cm')
  expect(mine?.headers?.['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
  const link = /<([^>]+)>/.exec(mine?.headers?.['List-Unsubscribe'] ?? '')?.[1] ?? ''
  expect(new URL(link).searchParams.get('token')).toBe(unsubscribeToken(amina.id, id))
  await endByPress(amina.id)
  expect(await statusOf(amina.id)).toBe('unsubscribed')
  expect(await progressOf(id)).toMatchObject({ sent: 2, waiting: 0, failed: 0, unsubscribed: 1, skipped: 0 })
})

it('goes to one language, or to those who have chosen a program', async () => {
  const program = await createProgram()
  const { id: userId } = await createUser({ email: 'amina@example.cm', emailKey: 'amina@example.cm' })
  await container.db.enrolment.create({ data: { userId, programId: program.id } })
  await subscribe('Amina@example.cm')
  await subscribe('fr@example.cm', { locale: 'fr' })
  const count = async (more: object) => (await as<Reached>(admin, countReceivers, letter(more))).receivers
  expect([await count({ language: 'fr' }), await count({ to: `newsletter:${program.slug}` })]).toEqual([1, 1])
  await send({ language: 'fr', other_subject: '', other_text: '' })
  await minute()
  // Nothing was written in French: its readers get what there is.
  expect(fake.delivered.map(({ to, subject }) => [to[0], subject])).toEqual([
    ['fr@example.cm', 'New classes'],
  ])
})

it('comes to one subscriber never more than once a month', async () => {
  await subscribe('amina@example.cm')
  const first = await send()
  // Begun before the first was written: the second is left out at its turn.
  const second = await send()
  await minute()
  expect(fake.delivered).toHaveLength(1)
  const facts = [await progressOf(first), await progressOf(second)].map(({ sent, skipped }) => [
    sent,
    skipped,
  ])
  expect(facts.sort()).toEqual([
    [0, 1],
    [1, 0],
  ])
  expect(await as<Reached>(admin, countReceivers, letter())).toMatchObject({ receivers: 0, leftOut: 1 })
  expect(await refusalOf(as(admin, announce, letter()))).toBe('Announcements.nobody')
  await container.db.newsletterSubscriber.updateMany({
    data: { mailedAt: new Date(container.clock.now().getTime() - 32 * day) },
  })
  expect((await as<Reached>(admin, countReceivers, letter())).receivers).toBe(1)
})

it('is not begun for somebody who has lost the right since its time was chosen', async () => {
  await subscribe('amina@example.cm')
  const author = await createUser({ role: 'admin' })
  const at = doualaFieldOf(new Date(container.clock.now().getTime() + day))
  const { id } = await as<{ id: string }>(author, announce, letter({ at }))
  await container.db.user.update({ where: { id: author.id }, data: { role: 'staff' } })
  container.clock.advance(2 * day)
  await minute()
  container.clock.advance(-2 * day)
  expect(fake.delivered).toEqual([])
  expect((await container.db.announcement.findUniqueOrThrow({ where: { id } })).state).toBe('failed')
})

it('reaches nobody who leaves before it is sent, also while its mail waits for the provider', async () => {
  const early = await subscribe('early@example.cm')
  const late = await subscribe('late@example.cm')
  await subscribe('stays@example.cm')
  const removed = await subscribe('removed@example.cm')
  const id = await send()
  await endByPress(early.id)
  await run(sendAnnouncements)
  const later = { status: 503, body: problem(503, 'unavailable'), headers: { 'retry-after': '120' } }
  fake.failNext(later, later, later)
  await runDueJobs(container.databaseUrl, [sendMail])
  expect(fake.delivered).toEqual([])
  await endByPress(late.id)
  await as(admin, removeSubscriber, { id: removed.id })
  await minute()
  expect(fake.delivered.map(({ to }) => to[0])).toEqual(['stays@example.cm'])
  expect(await progressOf(id)).toMatchObject({ sent: 1, skipped: 3, failed: 0, waiting: 0, retryable: 0 })
  expect(await refusalOf(as(admin, retryAnnouncement, { id }))).toBe('Announcements.nothingToRetry')
})

/** By the link of a mail that has arrived, as its reader presses it. */
const pressIn = (mail: { headers?: Record<string, string> } | undefined) => {
  const link = /<([^>]+)>/.exec(mail?.headers?.['List-Unsubscribe'] ?? '')?.[1] ?? ''
  const token = new URL(link).searchParams.get('token') ?? ''
  return callUseCase(unsubscribe, { token }, { actor: { kind: 'visitor' } })
}

/** Sends what waits; the provider takes it, and its answer is lost. The next try is a minute away. */
async function loseAnswer() {
  await run(sendAnnouncements)
  await hurryJobs()
  container.clock.set(new Date(Date.now() + 60_000))
  fake.failNext('cut')
  await runDueJobs(container.databaseUrl, [sendMail])
  container.clock.set(new Date())
}

describe('a newsletter that has arrived although the answer of the provider was lost', () => {
  it.each(['waits for another try', 'was given up'])(
    'counts as delivered to who leaves by it: it %s',
    async (how) => {
      const amina = await subscribe('amina@example.cm')
      const id = await send()
      await run(sendAnnouncements)
      fake.failNext('cut')
      await runDueJobs(container.databaseUrl, [sendMail])
      if (how === 'was given up') {
        await container.db.outboxMail.updateMany({ data: { state: 'dead', lastError: 'no answer in a day' } })
        await run(sendAnnouncements)
        expect(await progressOf(id)).toMatchObject({ state: 'failed', failed: 1, retryable: 1 })
      }
      await pressIn(fake.delivered[0])
      expect(await statusOf(amina.id)).toBe('unsubscribed')
      const figures = {
        sent: 1,
        unsubscribed: 1,
        skipped: 0,
        waiting: 0,
        failed: 0,
        bounced: 0,
        retryable: 0,
      }
      expect(await progressOf(id)).toMatchObject(figures)
      await minute()
      expect(await progressOf(id)).toMatchObject({ ...figures, state: 'sent' })
      expect(await mails()).toMatchObject([{ state: 'sent', lastError: null, nextTryAt: null }])
      expect(fake.delivered).toHaveLength(1)
    },
  )

  it('counts as delivered while another try is on its way, whatever becomes of that', async () => {
    await subscribe('amina@example.cm')
    const id = await send()
    await loseAnswer()
    await container.db.outboxMail.updateMany({ data: { state: 'sending' } })
    await pressIn(fake.delivered[0])
    await container.db.outboxMail.updateMany({ data: { state: 'failed' } })
    const figures = { sent: 1, unsubscribed: 1, skipped: 0, waiting: 0, failed: 0 }
    expect(await progressOf(id)).toMatchObject(figures)
    await minute()
    await minute()
    expect(await progressOf(id)).toMatchObject({ ...figures, state: 'sent' })
  })

  it('stands as not written to for who leaves by an earlier one, which is the reason', async () => {
    await subscribe('amina@example.cm')
    const first = await send()
    await minute()
    await container.db.newsletterSubscriber.updateMany({ data: { mailedAt: null } })
    const second = await send()
    await loseAnswer()
    await pressIn(fake.delivered[0])
    await minute()
    expect(await progressOf(first)).toMatchObject({ sent: 1, unsubscribed: 1, skipped: 0 })
    expect(await progressOf(second)).toMatchObject({
      sent: 0,
      unsubscribed: 0,
      skipped: 1,
      failed: 0,
      waiting: 0,
    })
  })
})

it('counts the newsletter by whose link a reader leaves, and not the last one', async () => {
  await subscribe('amina@example.cm')
  const first = await send()
  await minute()
  await container.db.newsletterSubscriber.updateMany({ data: { mailedAt: null } })
  const second = await send()
  await minute()
  await pressIn(fake.delivered[0])
  expect((await progressOf(first)).unsubscribed).toBe(1)
  expect((await progressOf(second)).unsubscribed).toBe(0)
})

it('takes an address off the list whose mail comes back later', async () => {
  const gone = await subscribe('gone@example.cm')
  const id = await send()
  await minute()
  const [mail] = await mails()
  const end = () =>
    inTransaction((tx) => endByAddress(tx, 'Gone@example.cm', container.clock.now(), mail?.id))
  expect([await end(), await end()]).toEqual([true, false])
  expect(await statusOf(gone.id)).toBe('unsubscribed')
  expect(await progressOf(id)).toMatchObject({ sent: 0, bounced: 1, unsubscribed: 0, failed: 0 })
})

it('takes nobody off the list when many are refused with the same words, and sends to them again', async () => {
  for (const name of ['amina', 'bea', 'paul', 'odile']) {
    await subscribe(`${name}@example.cm`)
  }
  const id = await send()
  await run(sendAnnouncements)
  fake.failNext(...Array.from({ length: 4 }, () => ({ status: 422, body: problem(422, 'validation_error') })))
  await runDueJobs(container.databaseUrl, [sendMail])
  await run(sendAnnouncements)
  expect(await progressOf(id)).toMatchObject({ sent: 0, bounced: 0, failed: 4, retryable: 4 })
  expect(await container.db.newsletterSubscriber.count({ where: { status: 'subscribed' } })).toBe(4)
  await as(admin, retryAnnouncement, { id })
  await minute()
  expect(fake.delivered).toHaveLength(4)
  expect(await progressOf(id)).toMatchObject({ sent: 4, failed: 0 })
})

it('takes one refused address off the list', async () => {
  await subscribe('amina@example.cm')
  const gone = await subscribe('gone@example.cm')
  const id = await send()
  await container.db.newsletterSubscriber.update({
    where: { id: gone.id },
    data: { email: 'not an address', emailKey: 'not an address' },
  })
  await minute()
  expect(await progressOf(id)).toMatchObject({ sent: 1, bounced: 1, failed: 0, retryable: 0 })
  expect(await statusOf(gone.id)).toBe('unsubscribed')
})

it('sends a test to its author alone, in both languages', async () => {
  await subscribe('amina@example.cm')
  await as(admin, sendTest, letter())
  await runDueJobs(container.databaseUrl, [sendMail])
  expect(fake.delivered.map(({ to, subject, headers }) => [to[0], subject, headers]).sort()).toEqual([
    [admin.email, 'New classes', undefined],
    [admin.email, 'Nouvelles classes', undefined],
  ])
  expect(await container.db.newsletterDelivery.count()).toBe(0)
})

const readers = 400

// 2,000, with processes that are killed: npm run test:operations -- announcement
it('reaches 400 once each, with a provider that refuses, fails and hangs, and a worker that is killed twice', async () => {
  await container.db.$executeRaw`
    insert into newsletter_subscribers (id, email, email_key, locale, status)
    select gen_random_uuid(), 'n' || n || '@example.cm', 'n' || n || '@example.cm', case when n % 2 = 0 then 'fr' else 'en' end,
      (case when n <= ${readers} then 'subscribed' when n % 2 = 0 then 'pending' else 'unsubscribed' end)::"SubscriberStatus"
    from generate_series(1, ${readers + 10}::int) n`
  await container.db.$executeRaw`
    update newsletter_subscribers set email = 'no address', email_key = 'no address' where email_key = 'n7@example.cm'`
  const id = await send()
  /** A run ends in the middle of its second batch, as if it were killed: the open transaction is lost. */
  const killedRun = async () => {
    const [cut] = await container.db.$queryRaw<{ email: string }[]>`
      select s.email from newsletter_deliveries d join newsletter_subscribers s on s.id = d.subscriber_id
      where d.state = 'waiting' order by d.subscriber_id offset 70 limit 1`
    await container.db.$executeRawUnsafe(
      `alter table outbox_mails add constraint cut check (to_email <> '${cut?.email}')`,
    )
    await expect(run(sendAnnouncements)).rejects.toThrow()
    await container.db.$executeRawUnsafe('alter table outbox_mails drop constraint cut')
  }
  await killedRun()
  expect(await mails()).toHaveLength(50)
  fake.failNext(
    // Our domain is not verified: refused for good, and nobody's address is the reason.
    ...Array.from({ length: 20 }, () => ({ status: 403, body: problem(403, 'validation_error') })),
    ...Array.from({ length: 8 }, () => 'hang' as const),
    ...Array.from({ length: 10 }, () => 'cut' as const),
    ...Array.from({ length: 40 }, () => ({ status: 500, body: problem(500, 'internal_error') })),
  )
  await runDueJobs(container.databaseUrl, [sendMail])
  await killedRun()
  const isDone = async () =>
    (await container.db.announcement.findUniqueOrThrow({ where: { id } })).state !== 'mailing'
  for (let n = 0; n < 40 && !(await isDone()); n++) {
    await minute()
  }
  const before = await progressOf(id)
  expect(before).toMatchObject({ receivers: readers, waiting: 0, bounced: 1 })
  expect(before.retryable).toBe(before.failed)
  if (before.failed > 0) {
    await as(admin, retryAnnouncement, { id })
  }
  // A worker was killed after it had sent a mail, but before it recorded that.
  const lost = await container.db.outboxMail.findFirstOrThrow({
    where: { kind: 'newsletter', state: 'sent' },
  })
  await container.db.outboxMail.update({
    where: { id: lost.id },
    data: { state: 'sending', sentAt: null, nextTryAt: new Date(0) },
  })
  await run(rescueMails)
  await minute()

  const to = fake.delivered.map((mail) => mail.to[0] ?? '')
  expect([to.length, new Set(to).size]).toEqual([readers - 1, readers - 1])
  const out = to.filter((address) => Number(/^n(\d+)@/.exec(address)?.[1]) > readers)
  expect(out).toEqual([])
  const french = fake.delivered.filter(({ subject }) => subject === 'Nouvelles classes')
  expect(french).toHaveLength(readers / 2)
  expect(await progressOf(id)).toMatchObject({ sent: readers - 1, failed: 0, waiting: 0, bounced: 1 })
  expect((await container.db.announcement.findUniqueOrThrow({ where: { id } })).state).toBe('sent')
  const bad = await container.db.newsletterSubscriber.findFirstOrThrow({ where: { email: 'no address' } })
  expect(bad.status).toBe('unsubscribed')
  expect(await container.db.newsletterSubscriber.count({ where: { status: 'subscribed' } })).toBe(readers - 1)
}, 300_000)
