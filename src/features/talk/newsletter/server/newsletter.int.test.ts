import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import { publicCalls } from '@/app/api/calls/public'
import { clientAddressHeader } from '@/config/headers'
import { newsletterTokenMs } from '@/config/limits'
import { rateLimits } from '@/config/rate-limits'
import type { AnyUseCase } from '@/server/kernel/use-case'
import { callUseCase } from '@/testing/call'
import { testContainer } from '@/testing/test-container'
import { confirmSubscription } from './confirm-subscription'
import { readConfirmLink, readUnsubscribeLink } from './read-newsletter-link'

const postSubscribe = publicCalls['POST /api/newsletter/subscribe'].handler
const postUnsubscribe = publicCalls['POST /api/newsletter/unsubscribe'].handler

const container = testContainer()
afterEach(async () => {
  await container.db.newsletterSubscriber.deleteMany()
  await container.db.outboxMail.deleteMany()
  await container.db.$executeRaw`delete from limits.rate_limits`
  await container.db.$executeRaw`delete from limits.mail_budgets`
})

let caller = 0
async function subscribe(email: unknown, headers: Record<string, string> = {}) {
  caller += 1
  const response = await postSubscribe(
    new Request('http://localhost:3000/api/newsletter/subscribe', {
      method: 'POST',
      headers: { 'content-type': 'application/json', [clientAddressHeader]: `caller-${caller}`, ...headers },
      body: JSON.stringify({ email }),
    }),
    { params: Promise.resolve({}) },
  )
  return { status: response.status, body: await response.json() }
}
const oneClick = async (token: string) =>
  (
    await postUnsubscribe(
      new Request(`http://localhost:3000/api/newsletter/unsubscribe?token=${encodeURIComponent(token)}`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: 'List-Unsubscribe=One-Click',
      }),
      { params: Promise.resolve({}) },
    )
  ).status
const press = (useCase: AnyUseCase, token: string) =>
  callUseCase(useCase, { token }, { actor: { kind: 'visitor' } })

const mails = async () =>
  (await container.db.outboxMail.findMany({ orderBy: { createdAt: 'asc' } })).map(
    ({ toEmail, locale, data }) => {
      const { link, unsubscribeToken } = data as { link: string; unsubscribeToken: string }
      const { pathname, searchParams } = new URL(link)
      return { toEmail, locale, pathname, token: searchParams.get('token') ?? '', unsubscribeToken }
    },
  )
const status = async (emailKey: string) =>
  (await container.db.newsletterSubscriber.findUnique({ where: { emailKey } }))?.status
const later = () => container.clock.advance(61_000)

async function subscribed(email = 'amina@example.cm') {
  await subscribe(email)
  const mail = (await mails()).at(-1)!
  await press(confirmSubscription, mail.token)
  return mail
}

describe('subscribing', () => {
  it('asks the mailbox first, in the language of the page', async () => {
    expect(await subscribe('Amina@Example.cm', { 'accept-language': 'fr' })).toEqual({
      status: 202,
      body: { success: true },
    })
    const [mail] = await mails()
    expect(mail).toMatchObject({
      toEmail: 'Amina@Example.cm',
      locale: 'fr',
      pathname: '/fr/newsletter/confirm',
    })
    expect(await status('amina@example.cm')).toBe('pending')
  })

  it('keeps no token that could be read from the database', async () => {
    await subscribe('amina@example.cm')
    const { token } = (await mails())[0]!
    const row = await container.db.newsletterSubscriber.findFirstOrThrow()
    expect(JSON.stringify(row)).not.toContain(token)
  })

  it('answers the same for every address, and writes only to those that are not subscribed', async () => {
    await subscribed()
    const before = (await mails()).length
    later()
    expect(await subscribe('AMINA@example.cm')).toEqual(await subscribe('somebody@example.cm'))
    expect((await mails()).slice(before).map(({ toEmail }) => toEmail)).toEqual(['somebody@example.cm'])
  })

  it('makes one mail of many presses at once', async () => {
    await Promise.all(Array.from({ length: 3 }, () => subscribe('amina@example.cm')))
    expect(await mails()).toHaveLength(1)
    expect(await container.db.newsletterSubscriber.count()).toBe(1)
  })

  it('sends a new link later, which replaces the old one', async () => {
    await subscribe('amina@example.cm')
    later()
    await subscribe('amina@example.cm')
    const [first, second] = await mails()
    await expect(press(confirmSubscription, first!.token)).rejects.toMatchObject({ code: 'not_found' })
    await press(confirmSubscription, second!.token)
    expect(await status('amina@example.cm')).toBe('subscribed')
  })

  it.each([
    '',
    'amina',
    'a@x.cm, b@x.cm',
    '"a@evil"@x.cm',
    'a\uff20b@x.cm',
    'a@x.cm\r\nBcc: b@x.cm',
    5,
    null,
  ])('refuses %j', async (email) => {
    const { status: code, body } = await subscribe(email)
    expect(code).toBe(422)
    expect(body.errors.email).toMatch(/ /)
    expect(await mails()).toEqual([])
  })

  it('is limited for one mailbox, from any caller, and for one address', async () => {
    const { points } = rateLimits['newsletter.email']
    for (let i = 0; i < points; i++) {
      expect((await subscribe('victim@example.cm')).status).toBe(202)
    }
    expect((await subscribe('Victim@example.cm')).status).toBe(429)
    const headers = { [clientAddressHeader]: 'one' }
    for (let i = 0; i < rateLimits['newsletter.address'].points; i++) {
      await subscribe(`x${i}@example.cm`, headers)
    }
    expect((await subscribe('y@example.cm', headers)).status).toBe(429)
  })
})

describe('confirming', () => {
  it('takes a press: opening the link changes nothing', async () => {
    await subscribe('amina@example.cm')
    const { token } = (await mails())[0]!
    expect(await press(readConfirmLink, token)).toEqual({ state: 'open', email: 'amina@example.cm' })
    expect(await status('amina@example.cm')).toBe('pending')
    await press(confirmSubscription, token)
    await press(confirmSubscription, token)
    expect(await status('amina@example.cm')).toBe('subscribed')
    expect(await press(readConfirmLink, token)).toEqual({ state: 'done' })
  })

  it('is over after seven days', async () => {
    await subscribe('amina@example.cm')
    const { token } = (await mails())[0]!
    container.clock.advance(newsletterTokenMs)
    expect(await press(readConfirmLink, token)).toEqual({ state: 'invalid' })
    await expect(press(confirmSubscription, token)).rejects.toMatchObject({ code: 'not_found' })
    expect(await status('amina@example.cm')).toBe('pending')
  })

  it.each(['', 'x', 'x'.repeat(5_000), '../../etc', '%00'])(
    'knows nothing of the token %j',
    async (token) => {
      expect(await press(readConfirmLink, token)).toEqual({ state: 'invalid' })
      expect(await press(readUnsubscribeLink, token)).toEqual({ state: 'invalid' })
      await expect(press(confirmSubscription, token)).rejects.toMatchObject({ code: 'not_found' })
      expect(await oneClick(token)).toBe(404)
    },
  )
})

describe('unsubscribing', () => {
  it('takes one click of the mail program, as often as it likes', async () => {
    const { unsubscribeToken } = await subscribed()
    expect(await press(readUnsubscribeLink, unsubscribeToken)).toMatchObject({ state: 'open' })
    expect([await oneClick(unsubscribeToken), await oneClick(unsubscribeToken)]).toEqual([200, 200])
    expect(await status('amina@example.cm')).toBe('unsubscribed')
    expect(await press(readUnsubscribeLink, unsubscribeToken)).toEqual({ state: 'done' })
  })

  it.each(['none', randomUUID()])('needs no newsletter that is known: %s', async (newsletter) => {
    const { unsubscribeToken } = await subscribed()
    expect(await oneClick(`${unsubscribeToken}.${newsletter}`)).toBe(200)
    expect(await status('amina@example.cm')).toBe('unsubscribed')
  })

  it('is not undone by an old confirmation link', async () => {
    const { token, unsubscribeToken } = await subscribed()
    await oneClick(unsubscribeToken)
    await expect(press(confirmSubscription, token)).rejects.toMatchObject({ code: 'not_found' })
    expect(await status('amina@example.cm')).toBe('unsubscribed')
  })

  it('can be regretted: a new request, a new confirmation', async () => {
    const { unsubscribeToken } = await subscribed()
    await oneClick(unsubscribeToken)
    await subscribed()
    expect(await status('amina@example.cm')).toBe('subscribed')
  })

  it('needs the signature of that very subscriber', async () => {
    const mine = await subscribed('mine@example.cm')
    const yours = await subscribed('yours@example.cm')
    const forged = `${yours.unsubscribeToken.split('.')[0]}.${mine.unsubscribeToken.split('.')[1]}`
    expect(await oneClick(forged)).toBe(404)
    expect(await status('yours@example.cm')).toBe('subscribed')
  })
})
