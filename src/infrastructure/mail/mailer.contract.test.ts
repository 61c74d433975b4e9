import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Mailer, MailToSend } from '@/server/ports/mailer'
import { FakeResend, type Fault, problem } from '@/testing/simulators/fake-resend'
import { OutboxOnlyMailer } from './outbox-only-mailer'
import { ResendMailer } from './resend-mailer'

let fake: FakeResend
let baseUrl: string
beforeEach(async () => {
  fake = new FakeResend()
  baseUrl = await fake.start()
})
afterEach(() => fake.stop())

const resend = (settings: { apiKey?: string; timeoutMs?: number; perSecond?: number } = {}) =>
  new ResendMailer({
    apiKey: 're_test',
    from: 'Academy <a@academy.test>',
    baseUrl,
    perSecond: 1e6,
    ...settings,
  })

const mail = (overrides: Partial<MailToSend> = {}): MailToSend => ({
  id: randomUUID(),
  to: 'student@example.cm',
  subject: 'Reçu n° 1',
  html: '<p>Merci</p>',
  text: 'Merci',
  ...overrides,
})

describe.each<[string, () => Mailer]>([
  ['Resend', resend],
  ['outbox only', () => new OutboxOnlyMailer()],
])('%s', (_name, make) => {
  it('reports a mail as sent', async () => {
    expect(await make().send(mail())).toMatchObject({ status: 'sent' })
  })

  it('accepts the same mail twice', async () => {
    const [mailer, same] = [make(), mail()]
    expect(await mailer.send(same)).toEqual(await mailer.send(same))
  })
})

describe('Resend', () => {
  it('receives one recipient, both parts, the headers, and our id as its key', async () => {
    const message = mail({ headers: { 'List-Unsubscribe': '<https://academy.test/u>' } })
    const result = await resend().send(message)
    expect(result).toEqual({ status: 'sent', providerId: expect.stringMatching(/^[0-9a-f-]{36}$/) })
    const { id: key, to, ...rest } = message
    expect(fake.delivered).toEqual([{ key, to: [to], from: 'Academy <a@academy.test>', ...rest }])
  })

  it('says where answers go', async () => {
    await resend().send(mail({ replyTo: 'reply+1@reply.academy.test' }))
    expect(fake.delivered).toMatchObject([{ reply_to: 'reply+1@reply.academy.test' }])
  })

  it.each<[string, Fault, object]>([
    [
      '429 with retry-after',
      { status: 429, body: problem(429, 'rate_limit_exceeded'), headers: { 'retry-after': '7' } },
      { status: 'unavailable', retryAfterS: 7 },
    ],
    ['429 without', { status: 429, body: problem(429, 'rate_limit_exceeded') }, { status: 'unavailable' }],
    [
      'an absurd retry-after',
      { status: 429, body: problem(429, 'rate_limit_exceeded'), headers: { 'retry-after': '99999999' } },
      { status: 'unavailable', retryAfterS: 86_400 },
    ],
    [
      'quota exceeded',
      { status: 429, body: problem(429, 'daily_quota_exceeded') },
      { status: 'unavailable', retryAfterS: 3_600 },
    ],
    [
      '500',
      { status: 500, body: problem(500, 'internal_server_error') },
      { status: 'unavailable', uncertain: false },
    ],
    ['503 with a page instead of JSON', { status: 503, body: undefined }, { status: 'unavailable' }],
    ['500 whose body is null', { status: 500, body: null }, { status: 'unavailable' }],
    ['an error without a status', { status: 500, body: { message: 'oh' } }, { status: 'unavailable' }],
    ['200 without an id', { status: 200, body: {} }, { status: 'unavailable', uncertain: true }],
    ['200 that is not JSON', 'invalid json', { status: 'unavailable', uncertain: true }],
    ['403', { status: 403, body: problem(403, 'validation_error') }, { status: 'refused' }],
    ['422', { status: 422, body: problem(422, 'invalid_from_address') }, { status: 'refused' }],
    [
      '409 while the same key is running',
      { status: 409, body: problem(409, 'concurrent_idempotent_requests') },
      { status: 'unavailable', uncertain: true },
    ],
    [
      '409 with the same key and another mail',
      { status: 409, body: problem(409, 'invalid_idempotent_request') },
      { status: 'refused' },
    ],
    ['a connection cut before the answer', 'cut', { status: 'unavailable', uncertain: true }],
  ])('%s never counts as sent', async (_name, fault, expected) => {
    fake.failNext(fault)
    expect(await resend().send(mail())).toMatchObject(expected)
  })

  it('gives up on an answer that does not come', async () => {
    fake.failNext('hang')
    const started = Date.now()
    expect(await resend({ timeoutMs: 100 }).send(mail())).toMatchObject({
      status: 'unavailable',
      uncertain: true,
    })
    expect(Date.now() - started).toBeLessThan(2_000)
  })

  it('distinguishes a refused connection from a wrong key', async () => {
    expect(await resend({ apiKey: 'wrong' }).send(mail())).toMatchObject({ status: 'refused' })
    const mailer = resend()
    await fake.stop()
    expect(await mailer.send(mail())).toMatchObject({ status: 'unavailable' })
    await fake.start()
  })

  it('delivers once when a mail is retried after a lost connection', async () => {
    const [mailer, same] = [resend(), mail()]
    fake.failNext('cut')
    await mailer.send(same)
    expect(await mailer.send(same)).toMatchObject({ status: 'sent' })
    expect(fake.delivered).toHaveLength(1)
  })

  it('keeps its rate limit under concurrent calls', async () => {
    const mailer = resend({ perSecond: 20 })
    const started = Date.now()
    await Promise.all(Array.from({ length: 6 }, () => mailer.send(mail())))
    expect(Date.now() - started).toBeGreaterThanOrEqual(240)
  })
})
