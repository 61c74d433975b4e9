import { afterEach, describe, expect, it } from 'vitest'
import { publicCalls } from '@/app/api/calls/public'
import { clientAddressHeader } from '@/config/headers'
import { rateLimits } from '@/config/rate-limits'
import { testContainer } from '@/testing/test-container'

const POST = publicCalls['POST /api/contact/submit'].handler

const container = testContainer()
afterEach(() => container.db.contactMessage.deleteMany())

let caller = 0
const submit = (body: unknown, headers: Record<string, string> = {}) =>
  POST(
    new Request('http://localhost:3000/api/contact/submit', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        [clientAddressHeader]: `192.0.2.${caller++ % 250}-${caller}`,
        ...headers,
      },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    }),
    { params: Promise.resolve({}) },
  )

const good = {
  name: 'Amina Ngo Bassa',
  email: 'Amina@example.cm',
  phone: '6 70 00 00 01',
  subject: 'course-inquiry',
  message: 'Bonjour,\r\nquand commence la formation ?',
}
const storedMessages = () => container.db.contactMessage.findMany()

describe('a message', () => {
  it('is stored, unread, with its number as E.164, and announced by its id alone', async () => {
    const response = await submit(good, { 'accept-language': 'fr' })
    expect([response.status, await response.json()]).toEqual([201, { success: true }])
    const [message] = await storedMessages()
    expect(message).toMatchObject({
      name: 'Amina Ngo Bassa',
      email: 'Amina@example.cm',
      phone: '+237670000001',
      subject: 'course-inquiry',
      message: 'Bonjour,\nquand commence la formation ?',
      locale: 'fr',
      readAt: null,
    })
    const events = await container.db.event.findMany({ where: { type: 'contact.message_received' } })
    expect(events.at(-1)?.payload).toEqual({ messageId: message?.id })
  })

  it('sends no mail to an unproven address', async () => {
    await submit(good)
    expect(await container.db.outboxMail.count()).toBe(0)
  })

  it.each([
    ['', ''],
    ['+33 6 12 34 56 78', '+33 6 12 34 56 78'],
    ['(237) 6-70-00-00-01', '+237670000001'],
  ])('stores the phone number %j as %j', async (phone, storedPhone) => {
    expect((await submit({ ...good, phone })).status).toBe(201)
    expect((await storedMessages())[0]?.phone).toBe(storedPhone)
  })

  it('needs no phone at all', async () => {
    const { phone: _, ...rest } = good
    expect((await submit(rest)).status).toBe(201)
  })

  it('stores markup and quotes as plain text', async () => {
    const message = `<script>alert("x")</script>'; drop table users; -- é 你好 🙂`
    expect((await submit({ ...good, message })).status).toBe(201)
    expect((await storedMessages())[0]?.message).toBe(message)
  })
})

describe('bad input', () => {
  it('reports what is wrong with each field at once, and stores nothing', async () => {
    const response = await submit({})
    expect(response.status).toBe(422)
    expect((await response.json()).errors).toEqual({
      name: 'Name is required',
      email: 'Email is required',
      subject: 'Choose a subject',
      message: 'Message is required',
    })
    expect(await storedMessages()).toEqual([])
  })

  it.each([
    ['name', ' \t'],
    ['name', 'x'.repeat(101)],
    ['name', 'A\r\nBcc: b@evil.test'],
    ['name', 7],
    ['email', 'amina'],
    ['email', '"a@evil"@x.cm'],
    ['email', 'a\uff20b@x.cm'],
    ['email', 'a@x.cm, b@x.cm'],
    ['email', 'a@x.cm\r\nBcc: b@x.cm'],
    ['phone', 'call me'],
    ['phone', '12'],
    ['phone', '9'.repeat(40)],
    ['phone', ['670000001']],
    ['subject', 'anything'],
    ['subject', null],
    ['message', ''],
    ['message', '\u0000'],
    ['message', 'a message \u0000 with a zero'],
    ['message', 'x'.repeat(5_001)],
    ['message', { $ne: 1 }],
  ])('%s: %j', async (field, value) => {
    const response = await submit({ ...good, [field]: value })
    expect(response.status).toBe(422)
    const { errors } = await response.json()
    expect(Object.keys(errors)).toEqual([field])
    expect(errors[field]).toMatch(/ /)
    expect(await storedMessages()).toEqual([])
  })

  it('is refused in the caller’s language', async () => {
    const response = await submit({}, { 'accept-language': 'fr-CM' })
    expect((await response.json()).errors.subject).toBe('Choisissez un sujet')
  })

  it.each([
    ['too large', `{"message":"${'x'.repeat(70_000)}"}`, 413],
    ['not JSON', 'name=Amina', 400],
    ['a list', '[]', 400],
  ])('%s', async (_name, body, status) => {
    expect((await submit(body)).status).toBe(status)
  })
})

describe('repeats', () => {
  it('with the same key are one message and one answer', async () => {
    const headers = { 'idempotency-key': 'k1', [clientAddressHeader]: '198.51.100.1' }
    const answers = await Promise.all(Array.from({ length: 10 }, () => submit(good, headers)))
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(201))
    expect(await storedMessages()).toHaveLength(1)
    expect((await submit({ ...good, message: 'Another' }, headers)).status).toBe(422)
  })

  it('without a key are limited by address, and return the time to wait', async () => {
    const headers = { [clientAddressHeader]: '198.51.100.2' }
    const { points } = rateLimits['contact.address']
    for (let i = 0; i < points; i++) {
      expect((await submit(good, headers)).status).toBe(201)
    }
    const refused = await submit(good, headers)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await submit(good)).status).toBe(201)
  })
})
