import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { publicCalls } from '@/app/api/calls/public'
import { hour, minute } from '@/config/durations'
import { incoming } from '@/config/limits'
import { queueMail } from '@/features/base/mail/server/queue-mail'
import { replyAddress } from '@/features/base/mail/server/reply-address'
import { sendMail } from '@/features/base/mail/server/send-mail.job'
import { getMessage, type MessageDetail } from '@/features/talk/contact/server/office/get-message'
import { FakeClock } from '@/infrastructure/clock/fake-clock'
import { ResendInbox } from '@/infrastructure/mail/resend-inbox'
import { inTransaction } from '@/server/kernel/transaction'
import type { AnyUseCase } from '@/server/kernel/use-case'
import type { MailToSend } from '@/server/ports/mailer'
import { callUseCase } from '@/testing/call'
import { createUser } from '@/testing/factories'
import { hurryJobs, runDueJobs } from '@/testing/jobs'
import { createContactMessage } from '@/testing/office'
import {
  eventOf,
  FakeResendInbox,
  receivedEvent,
  type SentToUs,
  signedRequest,
  webhookSecret,
} from '@/testing/simulators/fake-resend-inbox'
import { testContainer } from '@/testing/test-container'
import { receiveMail } from './receive-mail.job'

const { handler } = publicCalls['POST /api/mail/events']

const fake = new FakeResendInbox()
const sentMails: MailToSend[] = []
const container = testContainer({
  ports: async () => ({
    inbox: new ResendInbox({ apiKey: 're_test', secret: webhookSecret, baseUrl: await fake.start() }),
    clock: new FakeClock(new Date()),
    mailer: {
      send: async (mail) => {
        sentMails.push(mail)
        return { status: 'sent', providerId: randomUUID() }
      },
    },
  }),
  env: {
    RATE_LIMIT_SCALE: '1000',
    RESEND_API_KEY: 're_test',
    RESEND_WEBHOOK_SECRET: webhookSecret,
    MAIL_FROM: 'Academy <office@academy.test>',
    MAIL_REPLY_DOMAIN: 'reply.academy.test',
  },
})
afterAll(() => fake.stop())

let message: { id: string; email: string }
beforeEach(async () => {
  message = await createContactMessage({ readAt: container.clock.now() })
})

const call = async (request: Request) => (await handler(request, { params: Promise.resolve({}) })).status
const deliver = (body: string) => call(signedRequest(body, container.clock.now()))
const work = () => runDueJobs(container.databaseUrl, [receiveMail])

function written(changes: Partial<SentToUs> = {}): SentToUs {
  const mail: SentToUs = {
    id: randomUUID(),
    from: `Amina <${message.email}>`,
    to: [replyAddress(message.id) ?? ''],
    messageId: `<${randomUUID()}@phone.example>`,
    text: 'On Monday, please.',
    html: null,
    headers: {},
    files: [],
    ...changes,
  }
  fake.mails.set(mail.id, mail)
  return mail
}
async function send(changes: Partial<SentToUs> = {}) {
  const mail = written(changes)
  const status = await deliver(receivedEvent(mail, container.clock.now()))
  await work()
  return { mail, status }
}
const replies = () =>
  container.db.contactReply.findMany({ where: { messageId: message.id }, orderBy: { id: 'asc' } })
const reasonOf = (mailId: string) =>
  container
    .logged()
    .split('\n')
    .filter((line) => line.includes(mailId) && line.includes('mail.answer_refused'))
    .map((line) => (JSON.parse(line) as { reason: string }).reason)

describe('the signature', () => {
  const event = () => receivedEvent(written(), container.clock.now())
  const requests: [string, () => Request][] = [
    ['another secret', () => signedRequest(event(), container.clock.now(), `whsec_${'QUJD'.repeat(8)}`)],
    ['six minutes ago', () => signedRequest(event(), new Date(container.clock.now().getTime() - 6 * minute))],
    ['in six minutes', () => signedRequest(event(), new Date(container.clock.now().getTime() + 6 * minute))],
    [
      'no signature',
      () => new Request('http://localhost:3000/api/mail/events', { method: 'POST', body: event() }),
    ],
    [
      'another body',
      () => {
        const signed = signedRequest(event(), container.clock.now())
        return new Request(signed.url, { method: 'POST', headers: signed.headers, body: event() })
      },
    ],
  ]
  it.each(requests)('refuses %s', async (_what, request) => {
    expect(await call(request())).toBe(403)
    await work()
    expect(await replies()).toEqual([])
  })

  it('accepts what is signed, whatever it says', async () => {
    for (const body of [
      '',
      '[]',
      '{"type":"email.opened"}',
      '{"type":"email.received","data":{"email_id":7}}',
    ]) {
      expect(await deliver(body)).toBe(200)
    }
  })

  it('has no such call without a secret', async () => {
    const { inbox } = container
    Object.assign(container, { inbox: undefined })
    expect(await deliver('{}')).toBe(404)
    Object.assign(container, { inbox })
  })
})

it('is where answers to a reply of the office go, and to nothing else', async () => {
  const data = {
    subject: 'Re',
    name: 'Amina',
    html: '<p>Monday</p>',
    quoted: 'When?',
    link: 'http://localhost:3000/contact',
    linkDays: 30,
  }
  await inTransaction(async (tx) => {
    const mail = { to: message.email, locale: 'en' } as const
    await queueMail(tx, { ...mail, kind: 'office_reply', data: { ...data, messageId: message.id } })
    await queueMail(tx, { ...mail, kind: 'staff_alert', data: { subject: 'News', text: 'Text' } })
  })
  await runDueJobs(container.databaseUrl, [sendMail])
  const answersTo = sentMails.map(({ replyTo }) => replyTo).sort()
  expect(answersTo).toEqual([replyAddress(message.id), undefined])
  expect(answersTo[0]).toMatch(/^[a-z0-9+.]{1,64}@reply\.academy\.test$/)
})

describe('an answer by mail', () => {
  it('lands in its conversation, unread and waiting, with its quoted text apart', async () => {
    const text =
      'On Monday, please.\n\nLe lun. 23 nov. 2026 à 10:12, Academy <office@academy.test> a écrit :\n> When?'
    const announced = () => container.db.event.count({ where: { type: 'contact.message_received' } })
    const events = await announced()
    expect(
      (await send({ text, files: [{ name: '../../x\u0000.exe', content: Buffer.from('MZ') }] })).status,
    ).toBe(200)
    expect(await announced()).toBe(events + 1)
    const staff = await createUser({ role: 'staff' })
    const detail = (await callUseCase(
      getMessage as AnyUseCase,
      { id: message.id },
      { as: staff.id },
    )) as MessageDetail
    expect(detail).toMatchObject({ unread: true, automaticAt: null })
    expect(detail.thread).toMatchObject([
      {
        direction: 'visitor',
        body: 'On Monday, please.',
        byMail: {
          from: message.email,
          isOther: false,
          senderFailed: false,
          quoted: expect.stringContaining('> When?'),
          isCut: false,
          files: [{ filename: '.._.._x.exe', size: 2, state: 'kind' }],
          leftFiles: [],
        },
      },
    ])
    expect(
      (await container.db.contactMessage.findUniqueOrThrow({ where: { id: message.id } })).waitingSince,
    ).not.toBeNull()
  })

  it('is kept once, however often it comes', async () => {
    const { mail } = await send()
    await deliver(receivedEvent(mail, container.clock.now()))
    await work()
    const copy = await send({ messageId: mail.messageId })
    expect(await replies()).toHaveLength(1)
    expect([reasonOf(mail.id), reasonOf(copy.mail.id)]).toEqual([['repeated'], ['repeated']])
  })

  it('shows another sender, and one that failed the check, as what they are', async () => {
    await send({ from: 'Mother <mother@example.cm>' })
    const authentication = 'amazonses.com; spf=fail; dkim=none; dmarc=fail header.from=example.cm'
    await send({ headers: { 'Authentication-Results': authentication } })
    await send({ headers: { 'Authentication-Results': 'elsewhere.example; dmarc=fail' } })
    expect(await replies()).toMatchObject([
      { fromEmail: 'mother@example.cm', senderFailed: false },
      { fromEmail: message.email, senderFailed: true },
      { fromEmail: message.email, senderFailed: false },
    ])
  })

  const automatic: Record<string, string>[] = [
    { 'Auto-Submitted': 'auto-replied' },
    { Precedence: 'bulk' },
    { 'X-Auto-Response-Suppress': 'All' },
    { 'List-Unsubscribe': '<https://list.example>' },
    { 'Return-Path': '<>' },
  ]
  it.each(automatic)('that a program wrote (%o) is noted and not kept', async (headers) => {
    const { mail } = await send({ headers })
    expect(await replies()).toEqual([])
    expect(reasonOf(mail.id)).toEqual(['automatic'])
    const { automaticAt, readAt } = await container.db.contactMessage.findUniqueOrThrow({
      where: { id: message.id },
    })
    expect([automaticAt, readAt]).toEqual([container.clock.now(), expect.any(Date)])
  })

  it('is refused with a reason where it belongs nowhere or comes from ourselves', async () => {
    const address = replyAddress(message.id) ?? ''
    const forged = address.replace(/.@/, (end) => (end[0] === '0' ? '1@' : '0@'))
    const reasons = [
      [{ to: [forged] }, 'forged_address'],
      [{ to: [replyAddress(randomUUID()) ?? ''] }, 'unknown'],
      [{ to: ['office@academy.test'] }, 'unknown_address'],
      [{ to: [address.replace('@reply.academy.test', '@elsewhere.test')] }, 'unknown_address'],
      [{ from: 'Academy <office@academy.test>' }, 'own_address'],
      [{ from: address }, 'own_address'],
      [{ from: 'nobody' }, 'no_sender'],
      [{ from: 'MAILER-DAEMON@example.cm' }, 'automatic'],
      [{ text: ' \u0000\n', html: '' }, 'empty'],
      [{ headers: { 'X-SES-Virus-Verdict': 'FAIL' } }, 'virus'],
    ] as const
    for (const [changes, reason] of reasons) {
      const { mail, status } = await send(changes as Partial<SentToUs>)
      expect([status, reasonOf(mail.id)]).toEqual([200, [reason]])
    }
    expect(await replies()).toEqual([])
  })

  it('is read again when the provider was busy, and is refused when the provider has none', async () => {
    const [busy, gone] = [written(), written()]
    fake.faults.set(busy.id, 'busy').set(gone.id, 'gone')
    for (const mail of [busy, gone]) {
      await deliver(receivedEvent(mail, container.clock.now()))
    }
    await work()
    expect(await replies()).toEqual([])
    await hurryJobs()
    await work()
    expect(await replies()).toMatchObject([{ receivedId: busy.id }])
    expect(reasonOf(gone.id)).toEqual(['gone'])
  })

  it('that is too large for us is shown as such', async () => {
    const mail = written({ text: null })
    fake.faults.set(mail.id, 'huge')
    await deliver(receivedEvent(mail, container.clock.now()))
    await work()
    expect(await replies()).toMatchObject([{ body: '', isCut: true, fromEmail: message.email }])
  })

  it('ends in a loop after a bounded number', async () => {
    for (let n = 0; n <= incoming.perHour; n++) {
      await send()
    }
    expect(await replies()).toHaveLength(incoming.perHour)
    container.clock.advance(hour)
    await send()
    expect(await replies()).toHaveLength(incoming.perHour + 1)
  })
})

describe('what became of a mail', () => {
  const mailed = (toEmail: string, providerId: string | null = randomUUID()) =>
    container.db.outboxMail.create({ data: { kind: 'welcome', toEmail, providerId, state: 'sent' } })
  const report = (type: string, providerId: string | null, more: object = {}, at = container.clock.now()) =>
    deliver(eventOf(type, { email_id: providerId, ...more }, at))
  const stored = (id: string) => container.db.outboxMail.findUniqueOrThrow({ where: { id } })

  it('is stored, and the worst stays in whatever order it is reported', async () => {
    const { id, providerId } = await mailed('amina@example.cm')
    await report('email.delivered', providerId)
    expect(await stored(id)).toMatchObject({ delivery: 'delivered', deliveryError: null })
    await report('email.bounced', providerId, {
      bounce: { type: 'Permanent', subType: 'General', message: 'no mailbox' },
    })
    await report('email.delivered', providerId)
    expect(await stored(id)).toMatchObject({
      delivery: 'bounced',
      deliveryError: 'Permanent: General: no mailbox',
    })
  })

  it('ends newsletter and reminders of somebody who called a mail spam', async () => {
    const user = await createUser()
    await container.db.newsletterSubscriber.create({
      data: { email: user.email, emailKey: user.email.toLowerCase(), status: 'subscribed' },
    })
    const { id, providerId } = await mailed(user.email)
    expect(await report('email.complained', providerId)).toBe(200)
    expect((await stored(id)).delivery).toBe('complained')
    expect(await container.db.newsletterSubscriber.findFirst({ where: { email: user.email } })).toMatchObject(
      {
        status: 'unsubscribed',
      },
    )
    expect(
      (await container.db.user.findUniqueOrThrow({ where: { id: user.id } })).studyMailsOffAt,
    ).not.toBeNull()
  })

  it('ends the newsletter of an address that takes no mail, and not of one that took it, is full, or met a fault of ours', async () => {
    const subscribed = async () => {
      const email = `${randomUUID()}@example.cm`
      const { id } = await container.db.newsletterSubscriber.create({
        data: { email, emailKey: email, status: 'subscribed' },
      })
      const { providerId } = await mailed(email)
      return { id, providerId }
    }
    const outcomes = [
      ['email.delivered', {}, 'subscribed'],
      ['email.bounced', { bounce: { type: 'Permanent' } }, 'unsubscribed'],
      ['email.bounced', {}, 'unsubscribed'],
      ['email.bounced', { bounce: { type: 'Transient', subType: 'MailboxFull' } }, 'subscribed'],
      ['email.suppressed', { suppressed: { message: 'bounced before' } }, 'unsubscribed'],
      ['email.failed', { failed: { reason: 'reached_daily_quota' } }, 'subscribed'],
    ] as const
    for (const [type, more, status] of outcomes) {
      const { id, providerId } = await subscribed()
      await report(type, providerId, more)
      const row = await container.db.newsletterSubscriber.findUniqueOrThrow({ where: { id } })
      expect([type, more, row.status]).toEqual([type, more, status])
    }
  })

  it('is asked for again while the id of the mail may not be stored yet, and then left', async () => {
    const providerId = randomUUID()
    expect(await report('email.delivered', providerId)).toBe(404)
    const early = await mailed('amina@example.cm', providerId)
    expect(await report('email.delivered', providerId)).toBe(200)
    expect((await stored(early.id)).delivery).toBe('delivered')
    const longAgo = new Date(container.clock.now().getTime() - 11 * minute)
    expect(await report('email.delivered', randomUUID(), {}, longAgo)).toBe(200)
  })
})
