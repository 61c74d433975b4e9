import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { teachingCalls } from '@/app/api/calls/teaching'
import { rescueMails } from '@/features/base/mail/server/rescue-mails.job'
import { sendMail } from '@/features/base/mail/server/send-mail.job'
import type { RegisteredJob } from '@/server/jobs/job'
import { signAccessToken } from '@/server/kernel/tokens'
import type { AnyUseCase } from '@/server/kernel/use-case'
import { callUseCase, refusalOf } from '@/testing/call'
import { createOpenCohort, joinCohort } from '@/testing/cohorts'
import { createProgram, createUser } from '@/testing/factories'
import { hurryJobs, runDueJobs } from '@/testing/jobs'
import { problem } from '@/testing/simulators/fake-resend'
import { testMailing } from '@/testing/test-container'
import { announce } from './announce'
import {
  type AnnouncementProgress,
  countReceivers,
  getAnnouncement,
  readMyAnnouncement,
} from './read-announcements'
import { retryAnnouncement } from './retry-announcement'
import { sendAnnouncements } from './send-announcement.job'

const POST = teachingCalls['POST /api/admin/cohorts/{id}/announcements'].handler

const { fake, container } = testMailing()
let program: { id: string; slug: string }
let evening: Awaited<ReturnType<typeof createOpenCohort>>
let grace: { id: string }
let amina: { id: string }

beforeEach(async () => {
  await container.db.announcement.deleteMany()
  await container.db.notification.deleteMany()
  await container.db.outboxMail.deleteMany()
  await container.db.$executeRaw`delete from graphile_worker._private_jobs`
  program = await createProgram()
  evening = await createOpenCohort(program.id)
  grace = await createUser({ role: 'staff', firstName: 'Grace' })
  amina = await createUser()
  await joinCohort(evening, amina.id)
})

const as = async <T>(who: { id: string }, useCase: AnyUseCase, input: object): Promise<T> =>
  (await callUseCase(useCase, input, { as: who.id })) as T
const run = (job: RegisteredJob) => job.run({}, { log: container.log, attempt: 1, lastAttempt: false })
const letterTo = (to: string, more: object = {}) => ({
  to,
  students: 'all',
  subject: 'Bring a laptop',
  text: 'On Tuesday we build a page.',
  needed: 'yes',
  letter: randomUUID(),
  ...more,
})
const toCohort = (more: object = {}) => letterTo(`class:${evening.id}`, more)
const mails = () => container.db.outboxMail.findMany({ where: { kind: 'announcement' } })
const bells = () => container.db.notification.findMany({ where: { kind: 'announcement.sent' } })

async function makeStudents(many: number) {
  const names = Array.from({ length: many }, (_, n) => `${randomUUID().slice(0, 8)}-${n}@example.cm`)
  await container.db.$executeRaw`
    with made as (
      insert into users (id, username, username_key, email, email_key, first_name, last_name, password_hash, updated_at)
      select gen_random_uuid(), e, e, e, e, 'A', 'B', 'none', now() from unnest(${names}::text[]) e returning id)
    insert into enrolments (id, user_id, program_id, cohort_id, status, updated_at)
    select gen_random_uuid(), id, ${program.id}::uuid, ${evening.id}::uuid, 'active', now() from made`
}

describe('refuses', () => {
  it('students, an empty message, nobody, and a class or program that is not there; then nothing is stored', async () => {
    expect(await refusalOf(as(amina, announce, toCohort()))).toBe('forbidden')
    expect(await refusalOf(as(grace, announce, toCohort({ text: ' ' })))).toBe('Announcements.textRequired')
    expect(await refusalOf(as(grace, announce, toCohort({ subject: 'a\r\nBcc: b@x.cm' })))).toBe(
      'Validation.invalid',
    )
    for (const subject of ['Closed today: http://evil.test/login', 'See WWW.evil.test']) {
      expect(await refusalOf(as(grace, announce, toCohort({ subject })))).toBe(
        'Announcements.noAddressInSubject',
      )
    }
    expect(await refusalOf(as(grace, announce, toCohort({ students: 'finished' })))).toBe(
      'Announcements.nobody',
    )
    expect(await refusalOf(as(grace, announce, letterTo('class:x')))).toBe('Announcements.toWhom')
    expect(await refusalOf(as(grace, announce, letterTo(`class:${randomUUID()}`)))).toBe('not_found')
    expect(await refusalOf(as(grace, announce, letterTo('program:nowhere')))).toBe('not_found')
    expect(await container.db.announcement.count()).toBe(0)
    expect(await container.db.roomMessage.count()).toBe(0)
  })

  it('to show it to anybody who did not get it', async () => {
    const { id } = await as<{ id: string }>(grace, announce, toCohort())
    expect(await refusalOf(as(await createUser(), readMyAnnouncement, { id }))).toBe('not_found')
    expect(await as(amina, readMyAnnouncement, { id })).toMatchObject({
      subject: 'Bring a laptop',
      roomId: evening.roomId,
    })
  })
})

it('counts each receiver once: who has paid, is not blocked, and is in the group', async () => {
  const count = async (to: string, students = 'all') =>
    (await as<{ receivers: number }>(grace, countReceivers, { to, students })).receivers
  const other = await createOpenCohort(program.id)
  await joinCohort(other, (await createUser()).id, 'completed')
  await joinCohort(evening, (await createUser({ blockedAt: new Date() })).id)
  await joinCohort(evening, (await createUser()).id, 'pending')
  await joinCohort(evening, (await createUser()).id, 'ended')
  await joinCohort(await createOpenCohort((await createProgram()).id), amina.id)
  expect([await count(`class:${evening.id}`), await count(`program:${program.slug}`)]).toEqual([1, 2])
  expect(await count(`class:${other.id}`, 'learning')).toBe(0)
})

it('arrives at the bell, by mail and in the room of the class, once however often the button is pressed', async () => {
  const letter = toCohort()
  const answers = await Promise.all([1, 2, 3].map(() => as<{ id: string }>(grace, announce, letter)))
  answers.push(await as(grace, announce, letter))
  expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
  await Promise.all([run(sendAnnouncements), run(sendAnnouncements)])
  await run(sendAnnouncements)
  expect((await bells()).map(({ userId }) => userId)).toEqual([amina.id])
  expect((await mails()).map(({ userId }) => userId)).toEqual([amina.id])
  const messages = await container.db.roomMessage.findMany({ where: { roomId: evening.roomId } })
  expect(messages).toMatchObject([
    { userId: grace.id, seq: 1, content: 'Bring a laptop\n\nOn Tuesday we build a page.' },
  ])
})

it('waits while our domain is the reason, blames no receiver, and sends when it is mended', async () => {
  await makeStudents(3)
  const { id } = await as<{ id: string }>(grace, announce, toCohort())
  const progress = () => as<AnnouncementProgress>(grace, getAnnouncement, { id })
  await run(sendAnnouncements)
  fake.failNext(...Array.from({ length: 4 }, () => ({ status: 403, body: problem(403, 'validation_error') })))
  await runDueJobs(container.databaseUrl, [sendMail])
  await run(sendAnnouncements)
  expect(await progress()).toMatchObject({ sent: 0, failed: 0, waiting: 4, failures: [], finishedAt: null })
  await hurryJobs()
  await runDueJobs(container.databaseUrl, [sendMail])
  await run(sendAnnouncements)
  expect(await progress()).toMatchObject({ sent: 4, waiting: 0, failed: 0, finishedAt: expect.any(Date) })
})

it('says after a day that our system was the reason and not the receivers, and sends again when it is mended', async () => {
  await makeStudents(3)
  const { id } = await as<{ id: string }>(grace, announce, toCohort())
  const progress = () => as<AnnouncementProgress>(grace, getAnnouncement, { id })
  await run(sendAnnouncements)
  const dayAgo = new Date(container.clock.now().getTime() - 24 * 3_600_000)
  await container.db.outboxMail.updateMany({ where: { state: 'queued' }, data: { createdAt: dayAgo } })
  fake.failNext(...Array.from({ length: 4 }, () => ({ status: 403, body: problem(403, 'validation_error') })))
  await runDueJobs(container.databaseUrl, [sendMail])
  await run(sendAnnouncements)
  expect(await progress()).toMatchObject({
    sent: 0,
    failed: 4,
    retryable: 4,
    failures: [{ isTheirs: false, reason: { cause: 'domain', fault: 'domain' } }],
  })

  expect(await refusalOf(as(amina, retryAnnouncement, { id }))).toBe('forbidden')
  const answers = await Promise.allSettled([1, 2, 3].map(() => as(grace, retryAnnouncement, { id })))
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await progress()).toMatchObject({ waiting: 4, failed: 0, finishedAt: null })
  await runDueJobs(container.databaseUrl, [sendMail])
  await run(sendAnnouncements)
  expect(await progress()).toMatchObject({ sent: 4, waiting: 0, failed: 0, finishedAt: expect.any(Date) })
  expect(await refusalOf(as(grace, retryAnnouncement, { id }))).toBe('Announcements.nothingToRetry')
})

it('sends again to one refused address only when it has been corrected', async () => {
  const { id } = await as<{ id: string }>(grace, announce, toCohort())
  await run(sendAnnouncements)
  fake.failNext({ status: 422, body: problem(422, 'validation_error') })
  await runDueJobs(container.databaseUrl, [sendMail])
  expect(await as(grace, getAnnouncement, { id })).toMatchObject({
    retryable: 0,
    failures: [{ isTheirs: true }],
  })
  expect(await refusalOf(as(grace, retryAnnouncement, { id }))).toBe('Announcements.nothingToRetry')
  const email = `${randomUUID()}@example.cm`
  await container.db.user.update({ where: { id: amina.id }, data: { email, emailKey: email } })
  await as(grace, retryAnnouncement, { id })
  await runDueJobs(container.databaseUrl, [sendMail])
  expect(fake.delivered.at(-1)?.to).toEqual([email])
})

it('is no unread message to its sender', async () => {
  await container.db.roomMember.create({
    data: { roomId: evening.roomId, userId: grace.id, joinedAt: container.clock.now() },
  })
  await as(grace, announce, toCohort())
  const members = await container.db.roomMember.findMany({ where: { roomId: evening.roomId } })
  expect(members.find(({ userId }) => userId === grace.id)?.lastReadSeq).toBe(1)
  expect(members.find(({ userId }) => userId === amina.id)?.lastReadSeq).toBe(0)
})

it('can be stopped only where it is not needed', async () => {
  await container.db.user.update({ where: { id: amina.id }, data: { studyMailsOffAt: new Date() } })
  await as(grace, announce, toCohort({ needed: 'no' }))
  await run(sendAnnouncements)
  expect([(await bells()).length, (await mails()).length]).toEqual([1, 0])
  await as(grace, announce, toCohort())
  await run(sendAnnouncements)
  expect((await mails()).map(({ data }) => (data as { unsubscribeToken: unknown }).unsubscribeToken)).toEqual(
    [null],
  )
})

it('the call of the API answers 202, and the same key again the same', async () => {
  const now = container.clock.now()
  const expiresAt = new Date(now.getTime() + 3_600_000)
  const session = await container.db.session.create({
    data: { userId: grace.id, kind: 'api', lastSeenAt: now, expiresAt },
  })
  const token = await signAccessToken(grace.id, session.id, now)
  const post = async (
    body: object,
    headers: Record<string, string> = { authorization: `Bearer ${token}` },
  ) => {
    const request = new Request(`http://localhost:3000/api/admin/cohorts/${evening.id}/announcements`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': 'one', ...headers },
      body: JSON.stringify(body),
    })
    const response = await POST(request, { params: Promise.resolve({ id: evening.id }) })
    return { status: response.status, body: await response.json() }
  }
  expect((await post({ subject: 'a', text: 'b' }, {})).status).toBe(401)
  expect((await post({ subject: '', text: 'b' })).status).toBe(422)
  const first = await post({ subject: 'Hello', text: 'To all' })
  expect(first).toMatchObject({ status: 202, body: { receivers: 1 } })
  expect(await post({ subject: 'Hello', text: 'To all' })).toEqual(first)
  expect((await post({ subject: 'Other', text: 'To all' })).status).toBe(422)
  expect(await container.db.announcement.count()).toBe(1)
})

// 1,000, with processes that are killed: npm run test:operations -- announcement
it('reaches 300 students once each, with a provider that fails for a while and two runs that are killed', async () => {
  await makeStudents(299)
  const { id } = await as<{ id: string }>(grace, announce, toCohort())
  const progress = () => as<AnnouncementProgress>(grace, getAnnouncement, { id })
  /** A run ends in the middle of its second batch, as if it were killed: the open transaction is lost. */
  const killedRun = async () => {
    const waiting = await container.db.announcementReceiver.findMany({
      where: { announcementId: id, state: 'waiting' },
      orderBy: { userId: 'asc' },
      skip: 70,
      take: 1,
      select: { user: { select: { email: true } } },
    })
    await container.db.$executeRawUnsafe(
      `alter table outbox_mails add constraint cut check (to_email <> '${waiting[0]?.user.email}')`,
    )
    await expect(run(sendAnnouncements)).rejects.toThrow()
    await container.db.$executeRawUnsafe('alter table outbox_mails drop constraint cut')
  }
  await killedRun()
  expect(await mails()).toHaveLength(50)
  // The provider is unavailable: mails wait for their next try.
  fake.failNext(...Array.from({ length: 100 }, () => ({ status: 503, body: problem(503, 'unavailable') })))
  fake.failNext(...Array.from({ length: 10 }, () => 'cut' as const))
  await runDueJobs(container.databaseUrl, [sendMail])
  expect((await progress()).sent).toBeLessThan(50)
  await killedRun()
  for (let minute = 0; minute < 14; minute++) {
    await run(sendAnnouncements)
    await hurryJobs()
    await runDueJobs(container.databaseUrl, [sendMail])
  }
  // A worker was killed after it had sent a mail, but before it recorded that.
  const lost = await container.db.outboxMail.findFirstOrThrow({ where: { kind: 'announcement' } })
  await container.db.outboxMail.update({
    where: { id: lost.id },
    data: { state: 'sending', sentAt: null, nextTryAt: new Date(0) },
  })
  await run(rescueMails)
  await runDueJobs(container.databaseUrl, [sendMail])
  await run(sendAnnouncements)

  const to = fake.delivered.filter(({ subject }) => subject === 'Bring a laptop').map((mail) => mail.to[0])
  const own = new Set((await mails()).map(({ toEmail }) => toEmail))
  expect(own.size).toBe(300)
  expect(to.filter((address) => own.has(address ?? '')).length).toBe(300)
  expect([
    (await bells()).length,
    await container.db.roomMessage.count({ where: { roomId: evening.roomId } }),
  ]).toEqual([300, 1])
  expect(await progress()).toMatchObject({ receivers: 300, sent: 300, failed: 0, waiting: 0 })
  expect((await container.db.announcement.findUniqueOrThrow({ where: { id } })).state).toBe('sent')
}, 180_000)

it('says whom it did not reach', async () => {
  await container.db.user.update({ where: { id: amina.id }, data: { email: 'not an address' } })
  const { id } = await as<{ id: string }>(grace, announce, toCohort())
  await run(sendAnnouncements)
  await runDueJobs(container.databaseUrl, [sendMail])
  await run(sendAnnouncements)
  expect(await as(grace, getAnnouncement, { id })).toMatchObject({
    failed: 1,
    failures: [{ isTheirs: true, reason: { cause: 'not_an_address' }, receivers: [{ id: amina.id }] }],
  })
  expect((await container.db.announcement.findUniqueOrThrow({ where: { id } })).state).toBe('failed')
})
