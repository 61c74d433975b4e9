import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { noKey } from '@/server/kernel/idempotency'
import type { MailResult } from '@/server/ports/mailer'
import { createUser } from '@/testing/factories'
import { testContainer } from '@/testing/test-container'
import { claimMs } from '../mail.rules'
import { sendNow } from './send-now'

const container = testContainer({
  ports: { mailer: { send: () => new Promise((answer) => waiting.push(answer)) } },
})
let senderId: string
/** Calls to the provider that wait for an answer. */
let waiting: ((result: MailResult) => void)[]
beforeAll(async () => {
  senderId = (await createUser({ role: 'admin' })).id
})
beforeEach(async () => {
  waiting = []
  await container.db.outboxMail.deleteMany()
})

const sentResult: MailResult = { status: 'sent', providerId: 'p1' }
const onSent = vi.fn(async () => undefined)
const send = (waitMs: number) =>
  sendNow({
    mail: {
      kind: 'office_mail',
      senderId,
      to: 'amina@example.cm',
      locale: 'en',
      data: { subject: 'Hi', html: '<p>Hi</p>' },
      fingerprint: 'one',
    },
    key: noKey,
    answer: 'sent',
    onSent,
    now: container.clock.now(),
    waitMs,
  })
const only = async () => (await container.db.outboxMail.findMany())[0]
const providerCalled = (calls: number) => expect.poll(() => waiting.length, { timeout: 5_000 }).toBe(calls)

describe('a provider that is slower than the writer waits', () => {
  it('is reported truthfully, and its late answer is stored', async () => {
    await expect(send(20)).rejects.toMatchObject({
      code: 'provider_down',
      options: { text: 'OfficeMail.office_mail.unknown' },
    })
    expect(await only()).toMatchObject({ state: 'sending' })
    waiting[0]?.(sentResult)
    await expect.poll(async () => (await only())?.state, { timeout: 5_000 }).toBe('sent')
    expect(onSent).toHaveBeenCalledTimes(1)
    expect(await send(20)).toBe('sent')
    expect(waiting).toHaveLength(1)
  })

  it('is called again under the same key, and two answers count once', async () => {
    onSent.mockClear()
    // The rejection is awaited now: it may come before the provider is called.
    const first = expect(send(20)).rejects.toMatchObject({ code: 'provider_down' })
    await providerCalled(1)
    await first
    container.clock.advance(claimMs + 1)
    const second = send(5_000)
    await providerCalled(2)
    waiting[1]?.(sentResult)
    expect(await second).toBe('sent')
    waiting[0]?.(sentResult)
    await expect.poll(() => container.logged().match(/"mail\.sent"/g)?.length, { timeout: 5_000 }).toBe(3)
    expect(onSent).toHaveBeenCalledTimes(1)
    expect(await container.db.outboxMail.findMany()).toMatchObject([{ state: 'sent', attempts: 2 }])
  })
})
