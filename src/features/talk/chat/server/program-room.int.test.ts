import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import type { AnyUseCase } from '@/server/kernel/use-case'
import { callUseCase, codeOf } from '@/testing/call'
import { createOpenCohort, joinCohort } from '@/testing/cohorts'
import { createProgram, createUser } from '@/testing/factories'
import { testContainer } from '@/testing/test-container'
import type { RoomLists } from '../chat.contract'
import { addUserToRoom } from './add-user-to-room'
import { listRoomChannels } from './chat.deliveries'
import { joinRoom } from './join-room'
import { leaveRoom } from './leave-room'
import { listMembers } from './list-members'
import { loadMessages } from './list-messages'
import { listRoomSummaries } from './list-my-rooms'
import { resumeRoom } from './resume-room'
import { sendMessage } from './send-message'

const container = testContainer({ env: { RATE_LIMIT_SCALE: '1000' } })
let program: { id: string; slug: string }
let roomId: string

const roomOf = async (id: string) =>
  (await container.db.program.findUniqueOrThrow({ where: { id } })).roomId ?? ''

beforeEach(async () => {
  program = await createProgram({ titleEn: 'Data Science', titleFr: 'Science des données' })
  roomId = await roomOf(program.id)
})

const as = async <T>(who: { id: string }, useCase: AnyUseCase, input: object): Promise<T> =>
  (await callUseCase(useCase, input, { as: who.id })) as T
const lists = (who: { id: string }) => as<RoomLists>(who, listRoomSummaries, {})
const ways = (who: { id: string }) =>
  Promise.all(
    [
      as(who, joinRoom, { room_id: roomId }),
      as(who, loadMessages, { room_id: roomId }),
      as(who, resumeRoom, { room_id: roomId, after: 0 }),
      as(who, listMembers, { room_id: roomId }),
      as(who, sendMessage, { room_id: roomId, content: 'hello' }),
    ].map(codeOf),
  )
const closed = Array.from({ length: 5 }, () => 'not_found')
const open = Array.from({ length: 5 }, () => 'done')
const enrol = (
  userId: string,
  status: 'pending' | 'active' | 'completed' | 'ended' = 'active',
  programId = program.id,
) => container.db.enrolment.create({ data: { userId, programId, status, startDate: new Date() } })
const eventsOf = async (type: string, userId: string) =>
  (await container.db.event.findMany({ where: { type } })).filter(
    ({ payload }) => (payload as { userId: string }).userId === userId,
  ).length

describe('the room of a program', () => {
  it('is hidden from strangers, from who has not paid, from other programs and from the students of its classes', async () => {
    const [stranger, unpaid, refunded, other, classmate] = await Promise.all(
      Array.from({ length: 5 }, () => createUser()),
    )
    await enrol(unpaid!.id, 'pending')
    await enrol(refunded!.id, 'ended')
    await enrol(other!.id, 'active', (await createProgram()).id)
    await joinCohort(await createOpenCohort(program.id), classmate!.id)
    for (const who of [stranger!, unpaid!, refunded!, other!, classmate!]) {
      expect(await ways(who)).toEqual(closed)
      expect((await lists(who)).rooms.filter(({ id }) => id === roomId)).toEqual([])
      expect((await lists(who)).classes).toEqual([])
      expect(await listRoomChannels(who.id)).not.toContain(`room:${roomId}`)
    }
  })

  it('is open from the payment on, under the title of the program, and admits nobody by address', async () => {
    const amina = await createUser({ emailVerifiedAt: new Date() })
    const { id } = await enrol(amina.id, 'pending')
    await container.db.enrolment.update({ where: { id }, data: { status: 'active' } })
    expect(await ways(amina)).toEqual(open)
    expect((await lists(amina)).rooms).toMatchObject([
      { id: roomId, name: 'Data Science', kept_for: 'program', as_office: false },
    ])
    const french = (await callUseCase(
      listRoomSummaries,
      {},
      { as: amina.id, request: { locale: 'fr' } },
    )) as RoomLists
    expect(french.rooms[0]?.name).toBe('Science des données')
    expect(await eventsOf('room.member_added', amina.id)).toBe(1)
    expect(await codeOf(as(amina, addUserToRoom, { id: roomId, email: 'x@example.cm' }))).toBe('forbidden')
    expect(await codeOf(as(amina, leaveRoom, { room_id: roomId }))).toBe('conflict')
  })

  it('is closed at once by a refund, by blocking and by a seat in a class, and sockets are notified', async () => {
    for (const change of ['refund', 'class', 'block'] as const) {
      const amina = await createUser()
      const { id } = await enrol(amina.id)
      expect(await listRoomChannels(amina.id)).toContain(`room:${roomId}`)
      if (change === 'refund') {
        await container.db.enrolment.update({ where: { id }, data: { status: 'ended' } })
      } else if (change === 'class') {
        const { id: cohortId } = await createOpenCohort(program.id)
        await container.db.enrolment.update({ where: { id }, data: { cohortId } })
      } else {
        await container.db.user.update({ where: { id: amina.id }, data: { blockedAt: new Date() } })
      }
      expect(await ways(amina)).toEqual(closed)
      expect(await listRoomChannels(amina.id)).not.toContain(`room:${roomId}`)
      expect(await eventsOf('room.member_left', amina.id)).toBe(1)
    }
  })

  it('is never entered by who gets a class with the payment', async () => {
    const amina = await createUser()
    const { id } = await enrol(amina.id, 'pending')
    const cohort = await createOpenCohort(program.id)
    await container.db.$transaction(async (tx) => {
      await tx.enrolment.update({ where: { id }, data: { status: 'active' } })
      await tx.enrolment.update({ where: { id }, data: { cohortId: cohort.id } })
    })
    expect((await lists(amina)).rooms.map((room) => room.id)).toEqual([cohort.roomId])
    expect(await eventsOf('room.member_added', amina.id)).toBe(1)
  })
})

describe('teachers and office in the room of a program', () => {
  it('who teaches a class of it is in, hears of messages, and stays until they teach none', async () => {
    const [amina, grace] = [await createUser(), await createUser({ role: 'staff' })]
    await enrol(amina.id)
    const [first, second] = [
      await createOpenCohort(program.id, { teacherId: grace.id }),
      await createOpenCohort(program.id, { teacherId: grace.id }),
    ]
    await as(amina, sendMessage, { room_id: roomId, content: 'Which book do we need?' })
    expect((await lists(grace)).rooms.find(({ id }) => id === roomId)).toMatchObject({ unread: 1 })
    expect((await lists(grace)).unread_total).toBe(1)
    expect(await codeOf(as(grace, leaveRoom, { room_id: roomId }))).toBe('conflict')
    await container.db.cohort.update({ where: { id: first.id }, data: { teacherId: null } })
    expect((await lists(grace)).unread_total).toBe(1)
    await container.db.cohort.update({ where: { id: second.id }, data: { cancelledAt: new Date() } })
    expect((await lists(grace)).unread_total).toBe(0)
    expect(await codeOf(as(grace, leaveRoom, { room_id: roomId }))).toBe('done')
  })

  it('the office opens it quietly, sees it listed before, and loses it with the role', async () => {
    const [amina, paul] = [await createUser(), await createUser({ role: 'staff' })]
    await enrol(amina.id)
    expect((await lists(paul)).classes).toContainEqual(
      expect.objectContaining({ room_id: roomId, name: 'Data Science' }),
    )
    await as(paul, joinRoom, { room_id: roomId })
    await as(amina, sendMessage, { room_id: roomId, content: 'hello' })
    expect((await lists(paul)).rooms).toMatchObject([{ id: roomId, as_office: true, muted: true }])
    expect((await lists(paul)).unread_total).toBe(0)
    await container.db.user.update({ where: { id: paul.id }, data: { role: 'student' } })
    expect(await ways(paul)).toEqual(closed)
  })
})

it('its members equal those who have paid and have no class, and its teachers, after any order of changes', async () => {
  const { db } = container
  const people = 4
  const step = fc.record({
    who: fc.nat(people - 1),
    what: fc.constantFrom(
      'pay',
      'refund',
      'finish',
      'move',
      'leave',
      'block',
      'unblock',
      'hire',
      'fire',
      'teach',
      'cancel',
    ),
    to: fc.nat(1),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 24 }), fc.boolean(), async (steps, atOnce) => {
      const own = await createProgram()
      const cohorts = [await createOpenCohort(own.id), await createOpenCohort(own.id)]
      const users = await Promise.all(Array.from({ length: people }, () => createUser()))
      const enrolments = await Promise.all(users.map(({ id }) => enrol(id, 'pending', own.id)))
      const doStep = async ({ who, what, to }: (typeof steps)[number]) => {
        const [user, where, cohort] = [users[who]!, { id: enrolments[who]!.id }, cohorts[to]!]
        const change = (data: object) => db.enrolment.update({ where, data })
        const changeUser = (data: object) => db.user.update({ where: { id: user.id }, data })
        const changeCohortOf = (data: object) => db.cohort.update({ where: { id: cohort.id }, data })
        const steps = {
          pay: () => change({ status: 'active' }),
          refund: () => change({ status: 'ended' }),
          finish: () => change({ status: 'completed' }),
          move: () => change({ cohortId: cohort.id }),
          leave: () => change({ cohortId: null }),
          block: () => changeUser({ blockedAt: new Date() }),
          unblock: () => changeUser({ blockedAt: null }),
          hire: () => changeUser({ additionalRoles: ['staff'] }),
          fire: () => changeUser({ additionalRoles: [] }),
          teach: () => changeCohortOf({ teacherId: user.id }),
          cancel: () => changeCohortOf({ cancelledAt: new Date() }),
        }
        await steps[what]()
      }
      if (atOnce) {
        await Promise.all(steps.map(doStep))
      } else {
        for (const each of steps) {
          await doStep(each)
        }
      }
      const expected = await db.$queryRaw<{ key: string }[]>`
        select u.id || ' ' || (e.id is null) as key from users u
        left join enrolments e on e.program_id = ${own.id}::uuid and e.user_id = u.id and e.cohort_id is null
          and e.status in ('active', 'completed')
        where u.blocked_at is null and (e.id is not null or u.additional_roles && array['staff']::"Role"[] and exists (
          select from cohorts c where c.program_id = ${own.id}::uuid and c.teacher_id = u.id and c.cancelled_at is null))
        order by 1`
      const actual = await db.$queryRaw<{ key: string }[]>`
        select m.user_id || ' ' || m.as_office as key from room_members m
        join programs p on p.room_id = m.room_id where p.id = ${own.id}::uuid
          and not (m.as_office and not exists (select from cohorts c where c.program_id = p.id
            and c.teacher_id = m.user_id and c.cancelled_at is null))
        order by 1`
      expect(actual).toEqual(expected)
    }),
    { numRuns: 40 },
  )
}, 120_000)
