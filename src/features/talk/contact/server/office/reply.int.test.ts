import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { backOfficeCalls } from '@/app/api/calls/back-office'
import { answeringMs } from '@/config/limits'
import { rescueMails } from '@/features/base/mail/server/rescue-mails.job'
import { sendMail } from '@/features/base/mail/server/send-mail.job'
import type { ContactMessage } from '@/generated/prisma/client'
import { FakeClock } from '@/infrastructure/clock/fake-clock'
import type { AnyUseCase } from '@/server/kernel/use-case'
import type { Mailer } from '@/server/ports/mailer'
import { callUseCase } from '@/testing/call'
import { openTestContainer, type TestContainer } from '@/testing/container'
import { testDatabase } from '@/testing/database'
import { createUser } from '@/testing/factories'
import { runDueJobs } from '@/testing/jobs'
import { bearerFor, callRoute, createContactMessage, pressTogether } from '@/testing/office'
import { FakeResend, type Fault, problem } from '@/testing/simulators/fake-resend'
import { mailerOf } from '@/testing/test-container'
import { claimAnswering, releaseAnswering } from './claim-answering'
import { previewReply, replyToMessage } from './reply-to-message'

const respond = backOfficeCalls['POST /api/admin/message/respond'].handler

const database = testDatabase()
let container: TestContainer
let fake: FakeResend
let staffId: string
let staff: string
let message: ContactMessage
/** How long the adapter waits for the provider: a machine under load is not a hanging provider. */
let patienceMs: number
beforeEach(async () => {
  fake = new FakeResend()
  const baseUrl = await fake.start()
  patienceMs = 9_000
  const mailer: Mailer = {
    send: (mail) => mailerOf(baseUrl, { timeoutMs: patienceMs }).send(mail),
  }
  container = openTestContainer(database.url, { mailer, clock: new FakeClock(new Date()) })
  staffId = (await createUser({ role: 'staff', firstName: 'Estelle' })).id
  staff = await bearerFor(staffId)
  message = await createContactMessage({ locale: 'fr', message: 'Quand ?\n<b>www.evil.test</b>' })
})
afterEach(async () => {
  await container.close()
  await fake.stop()
})

const body = (changes: Record<string, unknown> = {}) => ({
  contactId: message.id,
  to: message.email,
  subject: 'Re: Course inquiry',
  html: '<p>On <b>Monday</b>.</p>',
  ...changes,
})
const reply = (changes: Record<string, unknown> = {}, headers: Record<string, string> = {}, bearer = staff) =>
  callRoute(respond, { path: '/api/admin/message/respond', body: body(changes), bearer, headers })
const mails = () =>
  container.db.outboxMail.findMany({ where: { data: { path: ['messageId'], equals: message.id } } })
const replies = () => container.db.contactReply.findMany({ where: { messageId: message.id } })
const storedMessage = () => container.db.contactMessage.findUniqueOrThrow({ where: { id: message.id } })
const audits = () =>
  container.db.auditEntry.findMany({
    where: { action: 'message.replied', details: { path: ['messageId'], equals: message.id } },
  })
const jobs = () => container.db.$queryRaw<unknown[]>`select 1 from graphile_worker._private_jobs`
const nothingHappened = async () => {
  expect([fake.requests, (await mails()).length, (await replies()).length, (await audits()).length]).toEqual([
    0, 0, 0, 0,
  ])
  expect((await storedMessage()).readAt).toBeNull()
}
const call = async (useCase: AnyUseCase, input: object, userId = staffId) =>
  callUseCase(useCase, input, { as: userId })

describe('refused, and nothing is sent', () => {
  it('visitors and students', async () => {
    expect((await reply({}, {}, '')).status).toBe(401)
    expect((await reply({}, {}, await bearerFor((await createUser()).id))).status).toBe(403)
    await nothingHappened()
  })

  it.each([
    { to: 'somebody@else.cm' },
    { to: 'a@x.cm, b@x.cm' },
    { to: 'a\uff20x.cm' },
    { to: 'a@x.cm\r\nBcc: b@x.cm' },
    { to: '' },
    { subject: 'Hi\r\nBcc: b@x.cm' },
    { subject: '' },
    { html: '<script>alert(1)</script>' },
    { html: '   ' },
    { html: undefined },
    { html: 'x'.repeat(5_001) },
    { contactId: 'x' },
  ])('%j', async (changes) => {
    const answer = await reply(changes)
    expect(answer.status).toBe(422)
    expect(answer.body).toMatchObject({
      success: false,
      errors: { [Object.keys(changes)[0] ?? '']: expect.any(String) },
    })
    await nothingHappened()
  })

  it('a message that does not exist', async () => {
    expect((await reply({ contactId: randomUUID() })).status).toBe(404)
    await nothingHappened()
  })
})

describe('a reply', () => {
  it('is sent once, in the visitor’s language, and is in the thread', async () => {
    const answer = await reply({
      to: message.email.toUpperCase(),
      html: '<p>On <b>Monday</b>.</p><img src=x onerror=y>',
    })
    expect(answer).toMatchObject({
      status: 200,
      body: { success: true, message: 'Response sent successfully!' },
    })
    const [mail] = await mails()
    expect(fake.delivered).toHaveLength(1)
    expect(fake.delivered[0]).toMatchObject({
      key: mail?.id,
      to: [message.email],
      subject: 'Re: Course inquiry',
    })
    const { html = '', text = '' } = fake.delivered[0] ?? {}
    expect(html).toContain('lang="fr"')
    expect(text).toMatch(
      /Bonjour Amina,[\s\S]*On Monday\.[\s\S]*Bien cordialement,\s+Estelle, pour l’équipe de Mboa Academy[\s\S]*Voir votre message[\s\S]*Vous avez écrit/,
    )
    expect(html).toContain('/fr/contact/message?token=')
    expect(html).not.toMatch(/onerror|<b>www|www\.evil/)
    expect(mail).toMatchObject({ state: 'sent', senderId: staffId, kind: 'office_reply' })
    expect(await replies()).toMatchObject([
      { direction: 'office', authorId: staffId, body: 'On Monday.', mailId: mail?.id },
    ])
    expect((await storedMessage()).readAt).not.toBeNull()
    expect((await storedMessage()).repliedAt).not.toBeNull()
    expect(await audits()).toHaveLength(1)
    expect(await jobs()).toEqual([])
  })

  it('is under the bell of the account with its address, each time, and of no other', async () => {
    const student = await createUser()
    await createUser()
    message = await createContactMessage({ email: student.email.toUpperCase() })
    await reply()
    expect((await reply({ html: '<p>Later</p>' })).status).toBe(200)
    const rung = await container.db.notification.findMany({
      where: { kind: 'message.replied', data: { path: ['messageId'], equals: message.id } },
    })
    expect(rung.map(({ userId }) => userId)).toEqual([student.id, student.id])
  })

  it('keeps the first reading time of a message that was read', async () => {
    const readAt = new Date(0)
    await container.db.contactMessage.update({ where: { id: message.id }, data: { readAt } })
    await reply()
    expect((await storedMessage()).readAt).toEqual(readAt)
    expect((await audits())[0]?.details).toMatchObject({ becameRead: false })
  })

  it('treats typed text as text', async () => {
    await reply({ html: undefined, text: 'Hello <b>you</b>\n\nBye' })
    expect((await replies())[0]?.body).toBe('Hello <b>you</b>\n\nBye')
    expect(fake.delivered[0]?.html).toContain('&lt;b&gt;you&lt;/b&gt;')
  })

  it('is the same mail for the same Idempotency-Key, and 422 for another text', async () => {
    const headers = { 'idempotency-key': randomUUID() }
    const [first, second] = [await reply({}, headers), await reply({}, headers)]
    expect(second.body).toEqual(first.body)
    expect((await reply({ html: 'Other' }, headers)).status).toBe(422)
    expect(fake.delivered).toHaveLength(1)
  })

  it('is one mail, one reply and one audit row for concurrent clicks', async () => {
    const answers = await pressTogether(Array.from({ length: 20 }, () => () => reply()))
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
    expect([
      fake.delivered.length,
      (await mails()).length,
      (await replies()).length,
      (await audits()).length,
    ]).toEqual([1, 1, 1, 1])
  })

  it('may be sent again later, word for word', async () => {
    await reply()
    container.clock.advance(3 * 60_000)
    await reply()
    expect([fake.delivered.length, (await replies()).length]).toEqual([2, 2])
  })

  it('is previewed as it will be, and the preview sends nothing', async () => {
    const preview = (await call(previewReply, body())) as { subject: string; html: string }
    expect(fake.requests).toBe(0)
    await reply()
    const links = /token=[^"<]+/g
    expect(fake.delivered[0]?.html.replace(links, '')).toBe(preview.html.replace(links, ''))
    expect(fake.delivered[0]?.subject).toBe(preview.subject)
  })
})

const faults: [string, Fault, RegExp, string][] = [
  [
    '500',
    { status: 500, body: problem(500, 'internal_server_error') },
    /^Failed to send response\. .*try again/,
    'no',
  ],
  [
    '429',
    { status: 429, body: problem(429, 'rate_limit_exceeded'), headers: { 'retry-after': '7' } },
    /^Failed to send response\. .*try again/,
    'no',
  ],
  [
    'a spent allowance',
    { status: 429, body: problem(429, 'daily_quota_exceeded') },
    /^Failed to send response\. .*60 minutes/,
    'no',
  ],
  [
    'a refused address',
    { status: 422, body: problem(422, 'invalid_to_address') },
    /^Failed to send response\. .*refuses/,
    'no',
  ],
  ['no answer', 'hang', /not known/, 'unknown'],
  ['a connection cut after the mail was taken', 'cut', /not known/, 'unknown'],
  ['an answer that is none', 'invalid json', /not known/, 'unknown'],
]

describe.each(faults)('when the provider answers with %s', (name, fault, reason, sent) => {
  it('reports the truth, queues nothing, and a retry of the same text arrives once', async () => {
    fake.failNext(fault)
    if (fault === 'hang') {
      patienceMs = 300
    }
    const failed = await reply()
    patienceMs = 9_000
    expect(failed.status).toBe(502)
    expect(failed.body).toMatchObject({ success: false, sent })
    expect(failed.body.message).toMatch(reason)
    const [row] = await mails()
    expect(row).toMatchObject({ state: name === 'a refused address' ? 'dead' : 'failed', senderId: staffId })
    expect([(await replies()).length, (await audits()).length, (await jobs()).length]).toEqual([0, 0, 0])
    expect((await storedMessage()).readAt).toBeNull()

    expect((await reply()).status).toBe(200)
    expect((await mails()).map(({ id, attempts }) => [id, attempts])).toEqual([[row?.id, 2]])
    expect([fake.delivered.length, (await replies()).length, (await audits()).length]).toEqual([1, 1, 1])
    expect(fake.delivered[0]?.key).toBe(row?.id)
  })
})

it('reports that the provider is down, and no job sends it later', async () => {
  await fake.stop()
  const failed = await reply()
  expect(failed).toMatchObject({ status: 502, body: { sent: 'unknown' } })
  container.clock.advance(10 * 60_000)
  await rescueMails.run({}, { log: container.log, attempt: 1, lastAttempt: false })
  expect(await jobs()).toEqual([])
  await runDueJobs(database.url, [sendMail])
  const [row] = await mails()
  await sendMail.run({ mailId: row?.id ?? '' }, { log: container.log, attempt: 1, lastAttempt: false })
  expect((await mails())[0]).toMatchObject({ state: 'failed', attempts: 1 })
  expect(await jobs()).toEqual([])
})

it('another text after an uncertain outcome is another mail', async () => {
  fake.failNext({ status: 500, body: problem(500, 'internal_server_error') })
  await reply()
  expect((await reply({ html: '<p>Better</p>' })).status).toBe(200)
  expect((await mails()).map(({ state }) => state).sort()).toEqual(['failed', 'sent'])
  expect(fake.delivered).toHaveLength(1)
})

it('takes over from a process that died, and sends it once', async () => {
  await reply()
  const [row] = await mails()
  await container.db.contactReply.deleteMany({ where: { messageId: message.id } })
  await container.db.outboxMail.update({
    where: { id: row?.id },
    data: { state: 'sending', sentAt: null, nextTryAt: new Date(container.clock.now().getTime() - 1) },
  })
  expect((await reply()).status).toBe(200)
  expect([fake.requests, fake.delivered.length, (await replies()).length]).toEqual([2, 1, 1])
})

it('is never half stored: when the result cannot be stored, a retry completes it', async () => {
  await container.db.$executeRawUnsafe(
    `alter table contact_replies add constraint no_more check (false) not valid`,
  )
  expect((await reply()).status).toBe(500)
  expect((await mails())[0]?.state).toBe('sending')
  expect(await audits()).toEqual([])
  await container.db.$executeRawUnsafe(`alter table contact_replies drop constraint no_more`)
  container.clock.advance(31_000)
  expect((await reply()).status).toBe(200)
  expect([fake.delivered.length, (await replies()).length, (await audits()).length]).toEqual([1, 1, 1])
})

describe('two colleagues', () => {
  it('see each other, may continue anyway, and free what they close', async () => {
    const other = await createUser({ role: 'staff', firstName: 'Paul' })
    const input = { contactId: message.id }
    expect(await call(claimAnswering, input, other.id)).toEqual({ by: null, replies: 0 })
    expect(await call(claimAnswering, input)).toEqual({ by: 'Paul', replies: 0 })
    const warned = await reply({ careful: '1' })
    expect(warned).toMatchObject({ status: 409 })
    expect(warned.body.message).toContain('Paul')
    expect(fake.requests).toBe(0)
    await call(releaseAnswering, input)
    expect((await reply({ careful: '1' })).status).toBe(409)
    expect((await reply()).status).toBe(200)
    expect((await storedMessage()).answeringById).toBe(other.id)
    await call(releaseAnswering, input, other.id)
    expect(await call(claimAnswering, input)).toEqual({ by: null, replies: 1 })
  })

  it('lose their reservation after a while without a heartbeat', async () => {
    const other = await createUser({ role: 'admin', firstName: 'Paul' })
    await call(claimAnswering, { contactId: message.id }, other.id)
    container.clock.advance(answeringMs)
    expect(await call(claimAnswering, { contactId: message.id })).toMatchObject({ by: null })
    expect(await call(claimAnswering, { contactId: message.id }, other.id)).toMatchObject({ by: 'Estelle' })
  })

  it('are warned of a reply in between', async () => {
    await reply()
    expect((await reply({ html: 'Mine', careful: '1', seen: '0' })).status).toBe(409)
    expect((await reply({ html: 'Mine', careful: '1', seen: '1' })).status).toBe(200)
  })

  it('is for the back office only', async () => {
    const student = await createUser()
    for (const useCase of [claimAnswering, releaseAnswering, replyToMessage, previewReply]) {
      await expect(call(useCase, body(), student.id)).rejects.toMatchObject({ code: 'forbidden' })
    }
  })
})
