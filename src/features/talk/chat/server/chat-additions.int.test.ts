import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { callUseCase } from '@/testing/call'
import { createRoomWith } from '@/testing/chat-factories'
import { createUser } from '@/testing/factories'
import { jpegWith, pngWith, vp8, webp, webpWith } from '@/testing/pictures'
import { statementsOf } from '@/testing/statements'
import { testContainer } from '@/testing/test-container'
import type { ChatMessage } from '../chat.contract'
import { deleteMessage } from './delete-message'
import { loadMessages } from './list-messages'
import { markRead } from './mark-read'
import { presentForApi } from './message.rows'
import { notifyMentioned } from './notify-mentioned.job'
import { openRoomPhoto } from './open-room-photo'
import { reportMessage } from './report-message'
import { sendMessage } from './send-message'
import { sendPhoto } from './send-photo'
import { setRoom } from './set-room'

const container = testContainer({ env: { RATE_LIMIT_SCALE: '1000' } })
let amina: string
let paul: string
let stranger: string
let room: string
let other: string

beforeAll(async () => {
  stranger = (await createUser({ firstName: 'Sidonie', lastName: 'Autre' })).id
})
beforeEach(async () => {
  amina = (await createUser({ firstName: 'Amina', lastName: 'Ngo Bassa' })).id
  paul = (await createUser({ firstName: 'Paul', lastName: 'Etoundi' })).id
  room = await createRoomWith([amina, paul])
  other = await createRoomWith([amina])
})

const send = async (as: string, content: string, more: object = {}) =>
  (await callUseCase(
    sendMessage,
    { room_id: room, content, client_id: randomUUID(), ...more },
    { as },
  )) as ChatMessage
const photo = async (as: string, bytes: Buffer, more: object = {}) =>
  callUseCase(
    sendPhoto,
    { id: room, photo: bytes.toString('base64'), client_id: randomUUID(), ...more },
    { as },
  )
const read = async (as: string) => (await callUseCase(loadMessages, { room_id: room }, { as })).messages
const stored = () => container.db.roomMessage.count({ where: { roomId: room } })
const open = (as: string, id: string) => callUseCase(openRoomPhoto, { id }, { as })
async function bytesOf(as: string, id: string): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of (await open(as, id)).content) {
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

describe('an answer', () => {
  it('to a message of another room, or to none, is refused and stored nowhere', async () => {
    const elsewhere = await send(amina, 'elsewhere', { room_id: other })
    for (const reply_to of [elsewhere.id, randomUUID()]) {
      await expect(send(paul, 'forged', { reply_to })).rejects.toMatchObject({ code: 'not_found' })
    }
    await expect(send(paul, 'forged', { reply_to: 'x' })).rejects.toMatchObject({ code: 'invalid' })
    expect(await stored()).toBe(0)
  })

  it('of a stranger is refused as if there were no such message', async () => {
    const message = await send(amina, 'a question')
    await expect(send(stranger, 'let me in', { reply_to: message.id })).rejects.toMatchObject({
      code: 'not_found',
    })
    expect(await stored()).toBe(1)
  })

  it('shows the beginning of the message, and who wrote it', async () => {
    const question = await send(amina, `${'q'.repeat(300)}`)
    const { id, seq, posted_by } = question
    const quoted = { id, seq, posted_by, text: 'q'.repeat(120), deleted: false }
    expect(await send(paul, 'an answer', { reply_to: id })).toMatchObject({ reply_to: quoted })
    expect((await read(amina)).at(-1)).toMatchObject({ messages: 'an answer', reply_to: quoted })
  })

  it('shows no word of a message that was deleted since', async () => {
    const question = await send(amina, 'a secret')
    await send(paul, 'an answer', { reply_to: question.id })
    await callUseCase(deleteMessage, { message_id: question.id }, { as: amina })
    const [, answer] = await read(paul)
    expect(answer?.reply_to).toMatchObject({ deleted: true, text: '' })
    expect(JSON.stringify(await read(paul))).not.toContain('secret')
  })

  it('is stored once for its client_id', async () => {
    const question = await send(amina, 'a question')
    const more = { reply_to: question.id, client_id: randomUUID() }
    const [one, two] = [await send(paul, 'once', more), await send(paul, 'once', more)]
    expect(two).toEqual(one)
    expect(await stored()).toBe(2)
  })
})

describe('a plain message', () => {
  it('has no new field, here or over the API, and is stored by one statement', async () => {
    await send(amina, 'warm')
    let message: ChatMessage | undefined
    const statements = await statementsOf(async () => {
      message = await send(amina, 'plain')
    })
    const fields = 'client_id created_at deleted id messages posted_by room_id seq user_id'
    expect(
      Object.keys(message ?? {})
        .sort()
        .join(' '),
    ).toBe(fields)
    expect(statements.filter((sql) => /insert into room_messages/.test(sql))).toHaveLength(1)
    const answer = await send(paul, 'with', { reply_to: message?.id, mentions: [amina] })
    expect(Object.keys(presentForApi(answer)).sort().join(' ')).toBe(
      'created_at id messages posted_by room_id user_id',
    )
  })
})

describe('a name in a message', () => {
  const notices = (userId: string) =>
    container.db.notification.findMany({ where: { userId, kind: 'room.mentioned' } })
  const run = async (messageId: string) =>
    notifyMentioned.run({ messageId }, { log: container.log, attempt: 1, lastAttempt: false })
  const queued = async () =>
    (
      await container.db.$queryRaw<{ payload: { messageId: string } }[]>`
        select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
        where t.identifier = 'chat.notify-mentioned'`
    ).map(({ payload }) => payload.messageId)

  it('of somebody who is not in the room is ignored, and of the writer too', async () => {
    const message = await send(amina, '@Sidonie Autre @Amina Ngo Bassa', { mentions: [stranger, amina] })
    expect(message.mentions).toBeUndefined()
    expect(await queued()).not.toContain(message.id)
  })

  it.each([[['x']], ['x'], [{}], [Array.from({ length: 21 }, () => randomUUID())]])(
    'is refused as %j',
    async (mentions) => {
      await expect(send(amina, 'hello', { mentions })).rejects.toMatchObject({ code: 'invalid' })
      expect(await stored()).toBe(0)
    },
  )

  it('of a member is shown, and notifies them once', async () => {
    const message = await send(amina, 'Merci @Paul Etoundi', { mentions: [paul, stranger] })
    expect(message.mentions).toEqual([{ user_id: paul, name: 'Paul Etoundi' }])
    expect((await read(paul)).at(-1)?.mentions).toEqual(message.mentions)
    expect(await queued()).toContain(message.id)
    await run(message.id)
    await run(message.id)
    expect(await notices(paul)).toMatchObject([{ data: { roomId: room } }])
    expect(await notices(stranger)).toEqual([])
  })

  it('notifies nobody who has read it, muted the room, left it, or of a deleted message', async () => {
    const first = await send(amina, '@Paul Etoundi', { mentions: [paul] })
    await callUseCase(markRead, { room_id: room, seq: first.seq }, { as: paul })
    await run(first.id)
    const second = await send(amina, '@Paul Etoundi', { mentions: [paul] })
    await callUseCase(deleteMessage, { message_id: second.id }, { as: amina })
    await run(second.id)
    const third = await send(amina, '@Paul Etoundi', { mentions: [paul] })
    await callUseCase(setRoom, { room_id: room, muted: true }, { as: paul })
    await run(third.id)
    await container.db.roomMember.deleteMany({ where: { roomId: room, userId: paul } })
    await run(third.id)
    expect(await notices(paul)).toEqual([])
  })
})

describe('a photo', () => {
  it('of somebody who is not in the room is refused and stored nowhere', async () => {
    await expect(photo(stranger, webp(40, 30))).rejects.toMatchObject({ code: 'not_found' })
    expect(await stored()).toBe(0)
    expect(await container.db.roomPhoto.count()).toBe(0)
  })

  it('is read by members of its room alone', async () => {
    const { id } = await photo(amina, webp(40, 30))
    expect(await bytesOf(paul, id)).toEqual(webp(40, 30))
    await expect(open(stranger, id)).rejects.toMatchObject({ code: 'not_found' })
    await expect(open(paul, randomUUID())).rejects.toMatchObject({ code: 'not_found' })
    await expect(open(paul, 'x')).rejects.toMatchObject({ code: 'not_found' })
    await container.db.roomMember.deleteMany({ where: { roomId: room, userId: paul } })
    await expect(open(paul, id)).rejects.toMatchObject({ code: 'not_found' })
  })

  it('is read by staff once its message is reported', async () => {
    const staff = (await createUser({ role: 'staff' })).id
    const { id } = await photo(amina, webp(40, 30))
    await expect(open(staff, id)).rejects.toMatchObject({ code: 'not_found' })
    await callUseCase(reportMessage, { message_id: id, reason: 'rude' }, { as: paul })
    expect(await bytesOf(staff, id)).toEqual(webp(40, 30))
    await expect(open(stranger, id)).rejects.toMatchObject({ code: 'not_found' })
  })

  const place = Buffer.from('Exif\0\0GPS 4.05N 9.70E')
  it.each([
    ['a JPEG', jpegWith(40, 30, [0xe1, place])],
    ['a WebP', webpWith(['VP8 ', vp8(40, 30)], ['EXIF', place])],
    ['a PNG', pngWith(4, 3)],
  ])('%s keeps nothing beside its pixels', async (_, bytes) => {
    const { id } = await photo(amina, bytes)
    expect((await bytesOf(paul, id)).includes('GPS')).toBe(false)
  })

  it.each([
    ['no picture', Buffer.from('<svg onload="alert(1)"/>'), 'unsupported_type'],
    [
      'a picture that is also a page',
      Buffer.concat([webp(4, 3), Buffer.from('<script>')]),
      'unsupported_type',
    ],
    ['too wide', webp(1_601, 30), 'too_large'],
    ['too heavy', webpWith(['VP8 ', Buffer.concat([vp8(40, 30), Buffer.alloc(151 * 1024)])]), 'too_large'],
  ])('%s is refused', async (_, bytes, code) => {
    await expect(photo(amina, bytes)).rejects.toMatchObject({ code })
    expect(await stored()).toBe(0)
  })

  it.each([[null], [7], ['%%%'], [''], ['data:image/webp;base64,AAAA'], ['A'.repeat(300_000)]])(
    'is refused as %j',
    async (value) => {
      const input = { id: room, photo: value, client_id: randomUUID() }
      await expect(callUseCase(sendPhoto, input, { as: amina })).rejects.toMatchObject({ code: 'invalid' })
    },
  )

  it('is stored once for its client_id, with its words, names and answer', async () => {
    const question = await send(paul, 'show me')
    const more = {
      client_id: randomUUID(),
      content: 'here, @Paul Etoundi',
      reply_to: question.id,
      mentions: [paul],
    }
    const sent = await Promise.all([photo(amina, webp(40, 30), more), photo(amina, webp(40, 30), more)])
    expect(new Set(sent.map(({ id }) => id)).size).toBe(1)
    const [message] = sent
    expect(message).toMatchObject({
      messages: 'here, @Paul Etoundi',
      photo: { width: 40, height: 30, size: webp(40, 30).length },
      reply_to: { id: question.id },
    })
    expect(await photo(amina, webp(40, 30), more)).toEqual((await read(amina)).at(-1))
    expect(await container.db.roomPhoto.count({ where: { message: { roomId: room } } })).toBe(1)
  })

  it('without words shows a sign in lists', async () => {
    const { messages } = await photo(amina, webp(40, 30))
    expect(messages).toBe('📷')
  })

  it('goes with its message', async () => {
    const { id } = await photo(amina, webp(40, 30))
    await callUseCase(deleteMessage, { message_id: id }, { as: amina })
    expect(await container.db.roomPhoto.count({ where: { messageId: id } })).toBe(0)
    await expect(open(paul, id)).rejects.toMatchObject({ code: 'not_found' })
    expect((await read(paul)).at(-1)).not.toHaveProperty('photo')
    // The version before deletes the text alone.
    const other = await photo(amina, webp(40, 30))
    await container.db.roomMessage.update({ where: { id: other.id }, data: { deletedAt: new Date() } })
    await expect(open(paul, other.id)).rejects.toMatchObject({ code: 'not_found' })
  })

  it('announces itself like every message', async () => {
    const { id } = await photo(amina, webp(40, 30))
    const events = await container.db.event.findMany({ where: { type: 'room.message_sent' } })
    expect(events.some(({ payload }) => (payload as { messageId?: string }).messageId === id)).toBe(true)
  })
})
