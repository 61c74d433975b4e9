import { beforeEach, describe, expect, it } from 'vitest'
import type { AnyUseCase } from '@/server/kernel/use-case'
import { callUseCase, codeOf } from '@/testing/call'
import { createRoomWith } from '@/testing/chat-factories'
import { createUser } from '@/testing/factories'
import { testContainer } from '@/testing/test-container'
import type { RoomLists } from '../chat.contract'
import { addUserToRoom } from './add-user-to-room'
import { listRoomChannels } from './chat.deliveries'
import { joinRoom } from './join-room'
import { leaveRoom } from './leave-room'
import { loadMessages } from './list-messages'
import { listRoomSummaries } from './list-my-rooms'
import { openOfficeRoom } from './open-office-room'
import { sendMessage } from './send-message'
import { countWaitingForOffice } from './unread.queries'

const container = testContainer({ env: { RATE_LIMIT_SCALE: '100' } })
let amina: { id: string }
let grace: { id: string }
let ben: { id: string }

beforeEach(async () => {
  await container.db.room.deleteMany()
  amina = await createUser()
  grace = await createUser({ role: 'staff', firstName: 'Grace', lastName: 'Mbarga' })
  ben = await createUser({ role: 'admin', firstName: 'Ben', lastName: 'Office' })
})

const as = async <T>(who: { id: string }, useCase: AnyUseCase, input: object): Promise<T> =>
  (await callUseCase(useCase, input, { as: who.id })) as T
const open = async (who = amina) => (await as<{ room: { id: string } }>(who, openOfficeRoom, {})).room.id
const lists = (who: { id: string }) => as<RoomLists>(who, listRoomSummaries, {})
const write = (who: { id: string }, room_id: string, content: string) =>
  as(who, sendMessage, { room_id, content })

describe('an office room', () => {
  it('is refused to everybody but students', async () => {
    for (const who of [grace, ben]) {
      expect(await codeOf(open(who))).toBe('forbidden')
    }
    expect(await container.db.room.count({ where: { officeOfId: { not: null } } })).toBe(0)
  })

  it('is created once, also for somebody who has not paid', async () => {
    const ids = await Promise.all(Array.from({ length: 8 }, () => open()))
    expect(new Set([...ids, await open()]).size).toBe(1)
    expect((await lists(amina)).rooms).toMatchObject([
      { id: ids[0], name: 'Office', office_of: amina.id, made_by: null },
    ])
  })

  it('is hidden from other students, member or not', async () => {
    const room = await open()
    await write(amina, room, 'a private question')
    const eve = await createUser()
    await container.db.roomMember.create({ data: { roomId: room, userId: eve.id } })
    expect(await codeOf(as(eve, joinRoom, { room_id: room }))).toBe('not_found')
    expect(await codeOf(as(eve, loadMessages, { room_id: room }))).toBe('not_found')
    expect(await codeOf(write(eve, room, 'hello'))).toBe('not_found')
    expect((await lists(eve)).rooms).toEqual([])
    expect((await lists(eve)).questions).toEqual([])
    expect(await listRoomChannels(eve.id)).toEqual([])
  })

  it('cannot be left, and admits nobody', async () => {
    const room = await open()
    await container.db.user.update({ where: { id: amina.id }, data: { emailVerifiedAt: new Date() } })
    expect(await codeOf(as(amina, leaveRoom, { room_id: room }))).toBe('conflict')
    expect(await codeOf(as(amina, addUserToRoom, { id: room, email: 'x@example.cm' }))).toBe('forbidden')
    await as(grace, joinRoom, { room_id: room })
    expect(await codeOf(as(grace, addUserToRoom, { id: room, email: 'x@example.cm' }))).toBe('forbidden')
  })
})

describe('students’ questions', () => {
  it('are listed for the whole back office, longest waiting first, and counted once for all', async () => {
    const [first, second] = [await open(), await open(await createUser({ firstName: 'Paul' }))]
    expect((await lists(grace)).questions).toEqual([])
    await write(amina, first, 'When does it start?')
    const paul = await container.db.room.findUniqueOrThrow({ where: { id: second } })
    container.clock.advance(60_000)
    await write({ id: paul.createdById }, second, 'Is there a lab?')
    await write(amina, first, 'And where?')
    for (const who of [grace, ben]) {
      const { questions, rooms, unread_total } = await lists(who)
      expect(questions.map(({ room_id }) => room_id)).toEqual([first, second])
      expect(questions[0]?.last_message).toMatchObject({ text: 'And where?', by: 'Amina Ngo Bassa' })
      expect([rooms, unread_total]).toEqual([[], 0])
    }
    expect(await countWaitingForOffice([grace.id, ben.id])).toEqual(
      new Map([
        [grace.id, 2],
        [ben.id, 2],
      ]),
    )
  })

  it('are read and answered by anybody who opens them, without counts or mails, and the student gets both', async () => {
    const room = await open()
    await write(amina, room, 'When does it start?')
    expect(await codeOf(write(grace, room, 'not opened yet'))).toBe('not_found')
    await as(grace, joinRoom, { room_id: room })
    await write(grace, room, 'On Monday.')
    expect((await lists(ben)).questions).toMatchObject([{ room_id: room, waiting_since: null }])
    expect((await countWaitingForOffice([ben.id])).get(ben.id)).toBe(0)
    expect((await lists(amina)).unread_total).toBe(1)
    await write(amina, room, 'Thank you!')
    expect((await lists(ben)).questions[0]?.waiting_since).not.toBeNull()
    expect((await lists(grace)).unread_total).toBe(0)
    expect((await lists(grace)).rooms).toMatchObject([{ id: room, name: 'Amina Ngo Bassa', muted: true }])
    const events = await container.db.event.findMany({ where: { type: 'room.member_joined' } })
    expect(events.filter(({ payload }) => (payload as { userId: string }).userId === grace.id)).toEqual([])
  })

  it('are closed to somebody who no longer works in the back office', async () => {
    const room = await open()
    await as(grace, joinRoom, { room_id: room })
    await container.db.user.update({ where: { id: grace.id }, data: { role: 'student' } })
    expect(await codeOf(as(grace, loadMessages, { room_id: room }))).toBe('not_found')
    expect(await codeOf(write(grace, room, 'still here'))).toBe('not_found')
    expect((await lists(grace)).rooms).toEqual([])
    expect(await listRoomChannels(grace.id)).toEqual([])
  })
})

it('a room shows which student created it, and its latest message', async () => {
  const paul = await createUser({ firstName: 'Paul', lastName: 'Etoundi' })
  const room = await createRoomWith([paul.id, amina.id], 'Study group')
  await write(paul, room, 'x'.repeat(300))
  const [listedRoom] = (await lists(amina)).rooms
  expect(listedRoom).toMatchObject({
    made_by: 'Paul Etoundi',
    last_message: { by: 'Paul Etoundi', deleted: false },
  })
  expect(listedRoom?.last_message?.text).toHaveLength(120)
  expect((await lists(paul)).rooms[0]?.made_by).toBeNull()
  await createRoomWith([grace.id, amina.id], 'Class')
  expect((await lists(amina)).rooms.find(({ name }) => name === 'Class')?.made_by).toBeNull()
})
