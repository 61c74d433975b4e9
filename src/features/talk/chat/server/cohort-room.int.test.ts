import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { completePayment } from '@/features/money/payments/server/settlement/complete-payment'
import { inTransaction } from '@/server/kernel/transaction'
import type { AnyUseCase } from '@/server/kernel/use-case'
import { callUseCase, codeOf } from '@/testing/call'
import { createOpenCohort, dayFromNow, joinCohort } from '@/testing/cohorts'
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
let evening: Awaited<ReturnType<typeof createOpenCohort>>

beforeEach(async () => {
  program = await createProgram({ titleEn: 'Web Development', titleFr: 'Développement web' })
  evening = await createOpenCohort(program.id, { startsOn: new Date('2027-01-12') })
})

const as = async <T>(who: { id: string }, useCase: AnyUseCase, input: object): Promise<T> =>
  (await callUseCase(useCase, input, { as: who.id })) as T
const lists = (who: { id: string }) => as<RoomLists>(who, listRoomSummaries, {})
const write = (who: { id: string }, content: string) =>
  as(who, sendMessage, { room_id: evening.roomId, content })
const ways = (who: { id: string }, room_id = evening.roomId) =>
  Promise.all(
    [
      as(who, joinRoom, { room_id }),
      as(who, loadMessages, { room_id }),
      as(who, resumeRoom, { room_id, after: 0 }),
      as(who, listMembers, { room_id }),
      as(who, sendMessage, { room_id, content: 'hello' }),
    ].map(codeOf),
  )
const closed = Array.from({ length: 5 }, () => 'not_found')
const open = Array.from({ length: 5 }, () => 'done')
const eventsOf = async (type: string, userId: string) =>
  (await container.db.event.findMany({ where: { type } })).filter(
    ({ payload }) => (payload as { userId: string }).userId === userId,
  ).length

describe('the room of a class', () => {
  it('is hidden from visitors of the program, from students who have not paid, and from other classes', async () => {
    const outsider = await createUser()
    const unpaid = await createUser()
    await joinCohort(evening, unpaid.id, 'pending')
    const other = await createUser()
    await joinCohort(await createOpenCohort(program.id), other.id)
    for (const who of [outsider, unpaid, other]) {
      expect(await ways(who)).toEqual(closed)
      expect((await lists(who)).rooms.filter(({ id }) => id === evening.roomId)).toEqual([])
      expect((await lists(who)).classes).toEqual([])
      expect(await listRoomChannels(who.id)).not.toContain(`room:${evening.roomId}`)
    }
  })

  it('admits nobody by address, and nobody leaves it', async () => {
    const teacher = await createUser({ role: 'staff' })
    await container.db.cohort.update({ where: { id: evening.id }, data: { teacherId: teacher.id } })
    const amina = await createUser({ emailVerifiedAt: new Date() })
    await joinCohort(evening, amina.id)
    for (const who of [amina, teacher]) {
      expect(await codeOf(as(who, addUserToRoom, { id: evening.roomId, email: 'x@example.cm' }))).toBe(
        'forbidden',
      )
      expect(await codeOf(as(who, leaveRoom, { room_id: evening.roomId }))).toBe('conflict')
    }
    expect(await ways(amina)).toEqual(open)
  })

  it('is open from the transaction of the payment, with the name of the class in the reader’s language', async () => {
    const amina = await createUser()
    const enrolment = await joinCohort(evening, amina.id, 'pending')
    const intent = await container.db.paymentIntent.create({
      data: {
        reference: 'MBA-CLASSROOM1',
        userId: amina.id,
        programId: program.id,
        enrolmentId: enrolment.id,
        provider: 'mtn',
        phone: '+237670000001',
        amountXaf: 15_000,
        priceXaf: 15_000,
        codeExpiresAt: new Date(),
        codeSentAt: new Date(),
      },
      include: { user: true, program: true, refunds: true, attempts: true },
    })
    await container.db.$transaction((tx) => completePayment(tx, intent as never, null, container.clock.now()))
    expect(await ways(amina)).toEqual(open)
    expect((await lists(amina)).rooms).toMatchObject([
      { id: evening.roomId, name: 'Web Development, 12 Jan 2027', kept_for: 'class', as_office: false },
    ])
    expect(await eventsOf('room.member_added', amina.id)).toBe(1)
    const paid = await container.db.enrolment.findUniqueOrThrow({ where: { id: enrolment.id } })
    expect(paid.startDate?.toISOString()).toBe('2027-01-12T22:59:00.000Z')
  })

  it('is closed at once by a refund, a move and blocking, and sockets are notified', async () => {
    for (const change of ['refund', 'move', 'block'] as const) {
      const amina = await createUser()
      const { id } = await joinCohort(evening, amina.id)
      expect(await listRoomChannels(amina.id)).toContain(`room:${evening.roomId}`)
      if (change === 'refund') {
        await container.db.enrolment.update({ where: { id }, data: { status: 'ended' } })
      } else if (change === 'move') {
        const later = await createOpenCohort(program.id, { startsOn: dayFromNow(30) })
        const moved = await container.db.enrolment.update({ where: { id }, data: { cohortId: later.id } })
        expect(moved.startDate).toEqual(new Date((later.startsOn?.getTime() ?? 0) + 23 * 3_600_000 - 60_000))
        expect(await ways(amina, later.roomId)).toEqual(open)
      } else {
        await container.db.user.update({ where: { id: amina.id }, data: { blockedAt: new Date() } })
      }
      expect(await ways(amina)).toEqual(closed)
      expect(await listRoomChannels(amina.id)).not.toContain(`room:${evening.roomId}`)
      expect(await eventsOf('room.member_left', amina.id)).toBe(1)
    }
  })

  it('moves the start of its students with its own', async () => {
    const { id } = await joinCohort(evening, (await createUser()).id)
    await container.db.cohort.update({
      where: { id: evening.id },
      data: { startsOn: new Date('2027-02-01') },
    })
    const moved = await container.db.enrolment.findUniqueOrThrow({ where: { id } })
    expect(moved.startDate?.toISOString()).toBe('2027-02-01T22:59:00.000Z')
  })
})

describe('the office and class rooms', () => {
  it('are opened quietly: no message, no count, and a way out', async () => {
    const amina = await createUser()
    await joinCohort(evening, amina.id)
    const grace = await createUser({ role: 'staff' })
    expect((await lists(grace)).classes.map(({ room_id }) => room_id)).toContain(evening.roomId)
    expect(await codeOf(write(grace, 'not opened yet'))).toBe('not_found')
    await as(grace, joinRoom, { room_id: evening.roomId })
    await write(amina, 'Who has the slides?')
    const roomLists = await lists(grace)
    expect(roomLists.rooms).toMatchObject([{ id: evening.roomId, as_office: true, muted: true }])
    expect([
      roomLists.unread_total,
      roomLists.classes.map(({ room_id }) => room_id).includes(evening.roomId),
    ]).toEqual([0, false])
    expect(await eventsOf('room.member_joined', grace.id)).toBe(0)
    await as(grace, leaveRoom, { room_id: evening.roomId })
    expect((await lists(grace)).rooms).toEqual([])
  })

  it('are counted for the teacher, until somebody else teaches', async () => {
    const [amina, grace, paul] = [
      await createUser(),
      await createUser({ role: 'staff' }),
      await createUser({ role: 'staff' }),
    ]
    await joinCohort(evening, amina.id)
    await as(paul, joinRoom, { room_id: evening.roomId })
    const teach = (teacherId: string) =>
      container.db.cohort.update({ where: { id: evening.id }, data: { teacherId } })
    await teach(grace.id)
    await write(amina, 'Good evening')
    expect([(await lists(grace)).unread_total, (await lists(paul)).unread_total]).toEqual([1, 0])
    await teach(paul.id)
    await write(amina, 'Welcome')
    expect([(await lists(grace)).unread_total, (await lists(paul)).unread_total]).toEqual([0, 2])
  })

  it('are closed to somebody who no longer works in the back office', async () => {
    const grace = await createUser({ role: 'staff' })
    const paul = await createUser({ role: 'staff' })
    await container.db.cohort.update({ where: { id: evening.id }, data: { teacherId: grace.id } })
    await as(paul, joinRoom, { room_id: evening.roomId })
    await container.db.user.updateMany({
      where: { id: { in: [grace.id, paul.id] } },
      data: { role: 'student' },
    })
    for (const who of [grace, paul]) {
      expect(await ways(who)).toEqual(closed)
      expect(await listRoomChannels(who.id)).toEqual([])
    }
    const overdue = await createUser({ role: 'staff' })
    await as(overdue, joinRoom, { room_id: evening.roomId })
    await container.db.user.update({ where: { id: overdue.id }, data: { officePasswordDueAt: new Date(0) } })
    expect(await ways(overdue)).toEqual(closed)
    expect(await listRoomChannels(overdue.id)).toEqual([])
  })
})

it('classmates are added to each other’s rooms at once', async () => {
  const [amina, paul] = [await createUser({ emailVerifiedAt: new Date() }), await createUser()]
  await joinCohort(evening, amina.id)
  await joinCohort(evening, paul.id)
  const room = await container.db.room.create({
    data: { name: 'Homework', createdById: amina.id, members: { create: { userId: amina.id } } },
  })
  await as(amina, addUserToRoom, { id: room.id, email: paul.email })
  expect((await lists(paul)).rooms.map(({ id }) => id)).toContain(room.id)
})

describe('the members of each room equal the members of its class', () => {
  const people = 4
  const step = fc.record({
    who: fc.nat(people - 1),
    what: fc.constantFrom(
      'pay',
      'refund',
      'move',
      'leave',
      'finish',
      'block',
      'unblock',
      'teach',
      'hire',
      'fire',
    ),
    to: fc.nat(2),
  })

  it('also when a student pays and is made the teacher of the class in the same moment', async () => {
    const grace = await createUser({ role: 'staff' })
    const { id } = await joinCohort(evening, grace.id, 'pending')
    const { db } = container
    const blocked = async () => {
      const rows = await db.$queryRaw<{ pid: number }[]>`
        select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
          and query ilike '%update%cohorts%'`
      return rows.length
    }
    let taught: Promise<unknown> | undefined
    await inTransaction(async (tx) => {
      await tx.enrolment.update({ where: { id }, data: { status: 'active' } })
      taught = db.cohort.update({ where: { id: evening.id }, data: { teacherId: grace.id } })
      taught.catch(() => undefined)
      await expect.poll(blocked).toBe(1)
    })
    await taught
    const member = await db.roomMember.findFirstOrThrow({
      where: { roomId: evening.roomId, userId: grace.id },
    })
    expect(member.asOffice).toBe(false)
  })

  it('after any order of payments, refunds, moves, blocks and changes of staff, also at the same time', async () => {
    const { db } = container
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 4, maxLength: 24 }),
        fc.boolean(),
        async (steps, atOnce) => {
          const own = await createProgram()
          const cohorts = [
            await createOpenCohort(own.id),
            await createOpenCohort(own.id),
            await createOpenCohort(own.id),
          ]
          const users = await Promise.all(Array.from({ length: people }, () => createUser()))
          const enrolments = await Promise.all(
            users.map((user, n) => joinCohort(cohorts[n % 3]!, user.id, 'pending')),
          )
          const doStep = async ({ who, what, to }: (typeof steps)[number]) => {
            const [user, where, cohort] = [users[who]!, { id: enrolments[who]!.id }, cohorts[to]!]
            const change = (data: object) => db.enrolment.update({ where, data })
            const changeUser = (data: object) => db.user.update({ where: { id: user.id }, data })
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
              teach: () => db.cohort.update({ where: { id: cohort.id }, data: { teacherId: user.id } }),
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
          select c.room_id || ' ' || u.id || ' ' || (e.id is null) as key from cohorts c cross join users u
          left join enrolments e on e.cohort_id = c.id and e.user_id = u.id and e.status in ('active', 'completed')
          where c.program_id = ${own.id}::uuid and u.blocked_at is null and (e.id is not null
            or c.teacher_id = u.id and u.additional_roles && array['staff']::"Role"[]) order by 1`
          const actual = await db.$queryRaw<{ key: string }[]>`
          select m.room_id || ' ' || m.user_id || ' ' || m.as_office as key from room_members m
          join cohorts c on c.room_id = m.room_id where c.program_id = ${own.id}::uuid
            and not (m.as_office and c.teacher_id is distinct from m.user_id) order by 1`
          expect(actual).toEqual(expected)
        },
      ),
      { numRuns: 40 },
    )
  }, 120_000)
})
