import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { contactLinkMs } from '@/config/limits'
import { rateLimits } from '@/config/rate-limits'
import { keyedHash } from '@/server/kernel/secrets'
import type { AnyUseCase } from '@/server/kernel/use-case'
import { callUseCase } from '@/testing/call'
import { createUser } from '@/testing/factories'
import { createContactMessage } from '@/testing/office'
import { testContainer } from '@/testing/test-container'
import { answerBack } from './answer-back'
import { messageToken } from './message-link'
import { readMessageLink } from './read-message-link'

const container = testContainer()
let id: string
beforeEach(async () => {
  await container.db.$executeRaw`delete from limits.rate_limits`
  id = (await createContactMessage({ readAt: container.clock.now(), message: 'Mine' })).id
})

const run = (useCase: AnyUseCase, input: object) =>
  callUseCase(useCase, input, { actor: { kind: 'visitor' } })
const open = (token: unknown) => run(readMessageLink, { token })
const answer = (token: unknown, message: unknown = 'Thank you') => run(answerBack, { token, message })
const token = () => messageToken(id, container.clock.now())
const untouched = async () => {
  const message = await container.db.contactMessage.findUniqueOrThrow({
    where: { id },
    include: { replies: true },
  })
  expect(message.readAt).not.toBeNull()
  expect(message.replies).toEqual([])
}

describe('a forged link', () => {
  const forgeries: [string, () => string][] = [
    ['nothing', () => ''],
    ['the bare id', () => id],
    ['no signature', () => token().split('.').slice(0, 2).join('.')],
    ['an empty signature', () => `${token().split('.').slice(0, 2).join('.')}.`],
    ['a later end', () => token().replace(/\.[^.]+\./, '.zzzzzz.')],
    ['another message', () => token().replace(id, randomUUID())],
    [
      'a signature for another purpose',
      () => `${token().split('.').slice(0, 2).join('.')}.${keyedHash('newsletter.unsubscribe', id)}`,
    ],
    ['something after it', () => `${token()}.x`],
    ['an upper-case id', () => token().toUpperCase()],
    ['a very long one', () => `${token()}${'x'.repeat(5_000)}`],
    ['a message that never was', () => messageToken(randomUUID(), container.clock.now())],
  ]
  it.each(forgeries)('shows and changes nothing: %s', async (_name, forged) => {
    expect(await open(forged())).toEqual({ state: 'invalid' })
    await expect(answer(forged())).rejects.toMatchObject({ code: 'not_found' })
    await untouched()
  })

  it('expires after thirty days', async () => {
    const mine = token()
    container.clock.advance(contactLinkMs - 1_000)
    expect(await open(mine)).toMatchObject({ state: 'open' })
    container.clock.advance(1_000)
    expect(await open(mine)).toEqual({ state: 'invalid' })
    await expect(answer(mine)).rejects.toMatchObject({ code: 'not_found' })
    await untouched()
  })
})

describe('the link of a reply', () => {
  it('shows that message and its replies, and names no colleague', async () => {
    const author = await createUser({ role: 'staff', firstName: 'Estelle' })
    const other = await createContactMessage({ message: 'Somebody else’s' })
    for (const messageId of [id, other.id]) {
      await container.db.contactReply.create({
        data: { messageId, direction: 'office', authorId: author.id, subject: 's', body: `to ${messageId}` },
      })
    }
    const opened = await open(token())
    expect(opened).toMatchObject({ message: 'Mine', replies: [{ fromOffice: true, body: `to ${id}` }] })
    expect(Object.keys(opened as object).sort()).toEqual([
      'createdAt',
      'message',
      'name',
      'promise',
      'replies',
      'state',
      'subject',
    ])
    expect(JSON.stringify(opened)).not.toMatch(/Estelle|example\.cm|Somebody|\+237/)
  })

  it('accepts an answer: the message is unread again, and the back office is notified', async () => {
    const events = () => container.db.event.count({ where: { type: 'contact.message_received' } })
    const before = await events()
    await answer(token(), '  Thank you\r\n<b>!</b> ')
    expect(await events()).toBe(before + 1)
    const message = await container.db.contactMessage.findUniqueOrThrow({
      where: { id },
      include: { replies: true },
    })
    expect(message.readAt).toBeNull()
    expect(message.replies).toMatchObject([
      { direction: 'visitor', authorId: null, body: 'Thank you\n<b>!</b>' },
    ])
  })

  it.each(['', '   ', 'x'.repeat(5_001), 'Thank\u0000 you', null, 5])(
    'refuses the answer %#',
    async (message) => {
      await expect(answer(token(), message)).rejects.toMatchObject({ code: 'invalid' })
      await untouched()
    },
  )

  it('is limited', async () => {
    for (let n = 0; n < rateLimits['contact.answer'].points; n += 1) {
      await answer(token())
    }
    await expect(answer(token())).rejects.toMatchObject({ code: 'too_many' })
  })
})

describe('the promise of an answer', () => {
  it('is open, then kept by the first answer, and missed when none came in time', async () => {
    const at = container.clock.now()
    const write = (hoursAgo: number) =>
      createContactMessage({ createdAt: new Date(at.getTime() - hoursAgo * 3_600_000) })
    const read = async (messageId: string) =>
      (await open(messageToken(messageId, at))) as { promise: { by: Date; is: string } }
    const [fresh, old] = [await write(2), await write(30)]
    expect((await read(fresh.id)).promise).toEqual({
      by: new Date(fresh.createdAt.getTime() + 24 * 3_600_000),
      is: 'open',
    })
    expect((await read(old.id)).promise.is).toBe('missed')
    for (const [messageId, hoursAgo] of [
      [fresh.id, 1],
      [old.id, 10],
      [old.id, 1],
    ] as const) {
      await container.db.contactReply.create({
        data: {
          messageId,
          direction: 'office',
          subject: 's',
          body: 'b',
          createdAt: new Date(at.getTime() - hoursAgo * 3_600_000),
        },
      })
    }
    expect((await read(fresh.id)).promise.is).toBe('kept')
    expect((await read(old.id)).promise.is).toBe('kept')
  })
})
