import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { backOfficeCalls } from '@/app/api/calls/back-office'
import { suggestRecipients } from '@/features/office/students/server/suggest-recipients'
import { FakeClock } from '@/infrastructure/clock/fake-clock'
import type { AnyUseCase } from '@/server/kernel/use-case'
import { callUseCase } from '@/testing/call'
import { openTestContainer, type TestContainer } from '@/testing/container'
import { testDatabase } from '@/testing/database'
import { createUser } from '@/testing/factories'
import { bearerFor, callRoute, pressTogether } from '@/testing/office'
import { FakeResend, problem } from '@/testing/simulators/fake-resend'
import { mailerOf } from '@/testing/test-container'
import { checkRecipient } from './check-recipient'
import { previewEmail } from './preview-email'

const postEmail = backOfficeCalls['POST /api/admin/send-email'].handler

const database = testDatabase()
let container: TestContainer
let fake: FakeResend
let adminId: string
let admin: string
beforeEach(async () => {
  fake = new FakeResend()
  const mailer = mailerOf(await fake.start())
  container = openTestContainer(database.url, { mailer, clock: new FakeClock(new Date()) })
  adminId = (await createUser({ role: 'admin' })).id
  admin = await bearerFor(adminId)
})
afterEach(async () => {
  await container.db.outboxMail.deleteMany()
  await container.close()
  await fake.stop()
})

const good = { to: 'amina@example.cm', subject: 'Your place', html: 'It is <b>kept</b>.' }
const send = (changes: object = {}, bearer = admin, headers: Record<string, string> = {}) =>
  callRoute(postEmail, { path: '/api/admin/send-email', body: { ...good, ...changes }, bearer, headers })
const mails = () => container.db.outboxMail.findMany()
const audits = () => container.db.auditEntry.findMany({ where: { action: 'mail.sent', actorId: adminId } })
const call = async (useCase: AnyUseCase, input: object, userId = adminId) =>
  callUseCase(useCase, input, { as: userId })

describe('refused, and nothing is sent', () => {
  it('visitors, students and staff', async () => {
    const staff = await createUser({ role: 'staff' })
    const student = await createUser()
    expect((await send({}, '')).status).toBe(401)
    for (const { id } of [staff, student]) {
      expect((await send({}, await bearerFor(id))).status).toBe(403)
      for (const useCase of [checkRecipient, previewEmail]) {
        await expect(call(useCase, good, id)).rejects.toMatchObject({ code: 'forbidden' })
      }
    }
    expect([fake.requests, (await mails()).length, (await audits()).length]).toEqual([0, 0, 0])
  })

  it.each([
    { to: 'a@x.cm,b@x.cm' },
    { to: ['a@x.cm', 'b@x.cm'] },
    { to: '"a@evil"@x.cm' },
    { to: 'a\uff20x.cm' },
    { to: 'a@x.cm\r\nBcc: b@x.cm' },
    { subject: 'Hi\nBcc: b@x.cm' },
    { subject: ' ' },
    { html: '<style>x</style>' },
  ])('%j', async (changes) => {
    const { status, body } = await send(changes)
    expect(status).toBe(422)
    expect(body).toMatchObject({
      success: false,
      errors: { [Object.keys(changes)[0] ?? '']: expect.any(String) },
    })
    expect([fake.requests, (await mails()).length]).toEqual([0, 0])
  })

  it('empty input, with each field named at once', async () => {
    const nothing = { to: undefined, subject: undefined, html: undefined }
    const { status, body } = await send(nothing)
    expect(status).toBe(422)
    expect(Object.keys(body.errors as object).sort()).toEqual(['html', 'subject', 'to'])
    expect((await send({ subject: '', html: 7 })).body.errors).toMatchObject({ html: 'Message is required' })
  })
})

describe('an e-mail', () => {
  it('is sent to one person, in a paragraph, sanitised and branded, and is audited', async () => {
    const student = await createUser({ username: 'amina', email: 'Amina@example.cm', locale: 'fr' })
    const html = 'It is <b>kept</b>.<script>alert(1)</script><a href="javascript:x">y</a>'
    expect(await send({ html })).toMatchObject({
      status: 200,
      body: { success: true, message: 'Email sent successfully!' },
    })
    expect(fake.delivered).toHaveLength(1)
    const [mail] = fake.delivered
    expect(mail).toMatchObject({ to: ['amina@example.cm'], subject: 'Your place' })
    expect(mail?.html).toMatch(/<p [^>]*>It is <b>kept<\/b>\./)
    expect(mail?.html).toContain('lang="fr"')
    expect(mail?.html).not.toMatch(/script/i)
    expect(await audits()).toMatchObject([
      { targetUserId: student.id, details: { to: 'amina@example.cm', subject: 'Your place' } },
    ])
    expect((await mails())[0]).toMatchObject({ state: 'sent', senderId: adminId, userId: student.id })
  })

  it('is one mail for concurrent clicks and for the same key', async () => {
    const headers = { 'idempotency-key': randomUUID() }
    const answers = await pressTogether(
      Array.from({ length: 20 }, (_, n) => () => send({}, admin, n % 2 ? headers : {})),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
    expect([fake.delivered.length, (await audits()).length]).toEqual([1, 1])
  })

  it('that failed gives the reason, and arrives once when it is retried', async () => {
    fake.failNext({ status: 500, body: problem(500, 'x') }, 'cut')
    const first = await send()
    expect(first).toMatchObject({ status: 502, body: { success: false, sent: 'no' } })
    expect(first.body.message).toMatch(/^Failed to send email\. /)
    expect(await send()).toMatchObject({ status: 502, body: { sent: 'unknown' } })
    expect((await send()).status).toBe(200)
    expect([fake.delivered.length, (await mails()).length, (await audits()).length]).toEqual([1, 1, 1])
  })
})

describe('before sending', () => {
  it('shows the account of an address', async () => {
    await createUser({ username: 'student-1', email: 'known@example.cm', firstName: 'Zoë' })
    await createUser({ username: 'staff-1', email: 'colleague@example.cm', role: 'staff' })
    expect(await call(checkRecipient, { to: 'KNOWN@example.cm' })).toEqual({
      kind: 'student',
      name: 'Zoë Ngo Bassa',
    })
    expect(await call(checkRecipient, { to: 'colleague@example.cm' })).toMatchObject({ kind: 'user' })
    expect(await call(checkRecipient, { to: 'nobody@example.cm' })).toEqual({ kind: 'unknown', name: '' })
  })

  it('shows the mail as it will be', async () => {
    const preview = (await call(previewEmail, good)) as { html: string; subject: string }
    expect(fake.requests).toBe(0)
    await send()
    expect(fake.delivered[0]).toMatchObject({ html: preview.html, subject: preview.subject })
  })
})

describe('suggestions while an address is typed', () => {
  const suggest = async (q: string, by = adminId) => callUseCase(suggestRecipients, { q }, { as: by })

  it('are students by name or address, at most eight, and nobody else', async () => {
    await createUser({ firstName: 'Solange', lastName: 'Ewondo', email: 'solange.ewondo@example.cm' })
    await createUser({ firstName: 'Solange', lastName: 'Office', role: 'staff' })
    expect(await suggest('solange')).toEqual([{ email: 'solange.ewondo@example.cm', name: 'Solange Ewondo' }])
    expect(await suggest('ewondo@ex')).toHaveLength(1)
    for (let n = 0; n < 9; n += 1) {
      await createUser({ firstName: 'Dixfois', lastName: `Nr ${n}` })
    }
    expect(await suggest('dixfois')).toHaveLength(8)
  })

  it.each(['', 'a', "' or 1=1"])('are none for %j', async (q) => {
    expect(await suggest(q)).toEqual([])
  })

  it('are refused to staff, who send no such e-mail', async () => {
    const staff = await createUser({ role: 'staff' })
    await expect(suggest('solange', staff.id)).rejects.toMatchObject({ code: 'forbidden' })
  })
})
