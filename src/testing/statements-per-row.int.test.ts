import { beforeAll, describe, expect, it } from 'vitest'
import { registeredJobs } from '@/composition/jobs'
import { schedules } from '@/composition/schedules'
import { deliveries, socketEvents } from '@/composition/sockets'
import { minute } from '@/config/durations'
import { startBulk } from '@/features/base/bulk/server/start-bulk'
import { queueMail } from '@/features/base/mail/server/queue-mail'
import { Prisma } from '@/generated/prisma/client'
import type { AcademyEvent, ReceivedEvent } from '@/server/kernel/events'
import { signAccessToken } from '@/server/kernel/tokens'
import { inTransaction } from '@/server/kernel/transaction'
import { ConnectionIdentity } from '@/server/transport/socket/identity'
import type { SocketBroadcaster } from '@/server/transport/socket/socket-broadcaster'
import { createRoomWith } from './chat-factories'
import { createOpenCohort, joinCohort } from './cohorts'
import { actorFor, createProgram, createUser, requestInfo } from './factories'
import { createContactMessage } from './office'
import { startSession } from './socket-rig'
import { statementsOf } from './statements'
import { testContainer } from './test-container'

const container = testContainer({ env: { RATE_LIMIT_SCALE: '1000' } })
const few = 2
const many = 7

let people: string[]
let me: string

beforeAll(async () => {
  people = []
  for (let n = 0; n <= many; n++) {
    people.push((await createUser({ emailVerifiedAt: new Date() })).id)
  }
  me = people[0] ?? ''
})

/** Beginnings and ends of transactions count; rate limits do not. */
const counted = (statements: string[]) => statements.filter((text) => !/rate_limits/.test(text))

/** A room of so many people besides the caller, each with a message of 15 minutes ago. */
async function createRoom(others: number) {
  const members = people.slice(0, others + 1)
  const roomId = await createRoomWith(members)
  const at = new Date(container.clock.now().getTime() - 15 * minute)
  const messages: string[] = []
  for (const [n, userId] of members.entries()) {
    const data = { roomId, seq: n + 1, userId, content: 'x', createdAt: at }
    messages.push((await container.db.roomMessage.create({ data, select: { id: true } })).id)
  }
  await container.db.room.update({ where: { id: roomId }, data: { lastSeq: messages.length, activeAt: at } })
  return { roomId, members, messages }
}
type Room = Awaited<ReturnType<typeof createRoom>>

describe('an event of a client takes few statements, however many people, rooms and messages there are:', () => {
  const inRoom = ({ roomId }: Room) => ({ room_id: roomId })
  const events: Record<string, { input: (room: Room) => object; most: number }> = {
    join_room: { input: inRoom, most: 5 },
    send_message: { input: (room) => ({ ...inRoom(room), content: 'x', client_id: room.roomId }), most: 1 },
    resume: { input: inRoom, most: 2 },
    load_messages: { input: inRoom, most: 2 },
    list_rooms: { input: () => ({}), most: 2 },
    list_members: { input: inRoom, most: 1 },
    mark_read: { input: (room) => ({ ...inRoom(room), seq: room.messages.length }), most: 1 },
    typing: { input: (room) => ({ ...inRoom(room), typing: true }), most: 1 },
    delete_message: { input: ({ messages }) => ({ message_id: messages[0] }), most: 4 },
    report_message: { input: ({ messages }) => ({ message_id: messages[1], reason: 'x' }), most: 2 },
    set_room: { input: (room) => ({ ...inRoom(room), muted: true }), most: 1 },
    leave_room: { input: inRoom, most: 7 },
  }
  let bearer: string

  beforeAll(async () => {
    bearer = await signAccessToken(me, await startSession(me, 'api'), container.clock.now())
    for (let n = 0; n < many; n++) {
      await createRoom(many)
    }
  })

  it('all of them are counted here', () => {
    expect(Object.keys(events).sort()).toEqual([...socketEvents.keys()].sort())
  })

  it.each(Object.keys(events))('%s', async (name) => {
    const { input, most } = events[name] ?? { input: () => ({}), most: 0 }
    const room = await createRoom(many)
    // Known, as of a connection that is swept every few seconds.
    const identity = new ConnectionIdentity({ bearer })
    await identity.actor()
    let ack: unknown
    const statements = await statementsOf(async () => {
      const outcome = await socketEvents.get(name)?.handle(input(room), { identity, request: requestInfo() })
      ack = outcome?.ack
    })
    expect(ack).toMatchObject({ ok: true })
    const own = counted(statements)
    expect(own.length, own.join('\n')).toBeLessThanOrEqual(most)
  })
})

describe('what is delivered to open connections takes few statements, however many events come at once:', () => {
  /** Statements for one event, and for each further one of another person. All others: one, or none. */
  const most: Partial<Record<AcademyEvent, readonly [number, number]>> = {
    'room.member_added': [2, 2],
    'room.member_joined': [1, 1],
    'room.member_left': [1, 1],
    'room.read': [2, 2],
    'notification.created': [1, 1],
    'contact.message_received': [2, 0],
    'contact.message_read': [2, 0],
    'contact.message_unread': [2, 0],
  }
  const types = [...new Set(deliveries.map(({ type }) => type))]
  const out: SocketBroadcaster = {
    emit: () => undefined,
    push: () => undefined,
    pushTo: async (_userId, _type, read) => void (await read()),
    refreshUnreadCounts: () => undefined,
    joinChannel: () => undefined,
    leaveChannel: () => undefined,
    recheck: async () => undefined,
  }

  async function deliver(type: AcademyEvent, count: number) {
    const { roomId, messages } = await createRoom(many)
    const events = people.slice(0, count).map((userId, n) => {
      const payload = {
        roomId,
        messageId: messages[n],
        seq: n + 1,
        userId,
        byId: people.at(-1),
        submissionId: roomId,
      }
      return { id: String(n), type, payload } as ReceivedEvent
    })
    const statements = await statementsOf(async () => {
      for (const each of deliveries.filter((one) => one.type === type)) {
        await each.deliver(events, out)
      }
    })
    return counted(statements)
  }

  it.each(types)('%s', async (type) => {
    const [forOne, forEach] = most[type] ?? [1, 0]
    await deliver(type, 1)
    const [one, more] = [await deliver(type, 1), await deliver(type, many)]
    expect(one.length, one.join('\n')).toBeLessThanOrEqual(forOne)
    expect(more.length, more.join('\n')).toBeLessThanOrEqual(one.length + forEach * (many - 1))
  })
})

describe('a job', () => {
  const run = async (name: string, payload: object = {}) => {
    const job = registeredJobs.find((each) => each.name === name)
    const statements = await statementsOf(async () => {
      await job?.run(payload, { log: container.log, attempt: 1, lastAttempt: false })
    })
    return counted(statements)
  }

  /** The number of statements when nothing is due, for any number of people. */
  const idle: Record<string, number> = {
    'mail.rescue': 1,
    'certificates.rescue': 1,
    'payment.sweep': 8,
    'statements.report': 5,
    'payment.verify-books': 63,
    'payment.add-up': 5,
    'payment.remind-parts': 3,
    'payment.remind-unfinished': 8,
    'office.week-letter': 2,
    'chat.digests': 3,
    'reminders.weekly': 3,
    'reminders.nudges': 3,
    'announcements.send': 15,
    'timetable.remind': 3,
    'assignments.clean-uploads': 6,
    'assignments.tell-graders': 3,
    'notifications.digest': 1,
    'cohorts.tidy': 2,
    'cohorts.pages': 3,
    'figures.refresh': 1,
    'personal_data.retention': 22,
    'erasure.erase-due': 1,
    'guardians.end': 1,
    'counters.compact': 1,
    housekeeping: 15,
  }

  it.each(schedules.map(({ task }) => task))(
    '%s that finds nothing to do takes few statements',
    async (name) => {
      await run(name)
      const statements = await run(name)
      expect(statements.length, statements.join('\n')).toBeLessThanOrEqual(idle[name] ?? 0)
    },
  )

  const queue = (n: number) =>
    inTransaction((tx) =>
      queueMail(tx, {
        kind: 'welcome',
        to: `w${n}@example.cm`,
        locale: 'en',
        data: { firstName: 'A', programSlug: null },
      }),
    )
  const due: Record<string, { prepare: (count: number) => Promise<object>; each: number; rest: number }> = {
    'mail.send': {
      prepare: async (count) => {
        await container.db.outboxMail.deleteMany()
        for (let n = 0; n < count; n++) {
          await queue(n)
        }
        return { mailId: (await container.db.outboxMail.findFirstOrThrow()).id }
      },
      each: 0,
      rest: 3,
    },
    'mail.rescue': {
      prepare: async (count) => {
        await container.db.outboxMail.deleteMany()
        for (let n = 0; n < count; n++) {
          await queue(n)
        }
        const createdAt = new Date(container.clock.now().getTime() - minute)
        await container.db.outboxMail.updateMany({ data: { createdAt } })
        await container.db.$executeRaw`delete from graphile_worker._private_jobs`
        return {}
      },
      each: 3,
      rest: 1,
    },
    'cohorts.tell-class': {
      prepare: async (count) => {
        const cohort = await createOpenCohort((await createProgram()).id)
        for (const userId of people.slice(0, count)) {
          await joinCohort(cohort, userId)
        }
        return { cohortId: cohort.id, news: 'changed', reason: null, key: cohort.id }
      },
      each: 6,
      rest: 5,
    },
    'chat.digests': {
      prepare: async (count) => {
        await container.db.chatDigest.deleteMany()
        await container.db.room.deleteMany()
        await createRoom(count)
        return {}
      },
      each: 2,
      rest: 11,
    },
    'bulk.run': {
      prepare: async (count) => {
        await container.db.contactMessage.deleteMany()
        const ids: string[] = []
        for (let n = 0; n < count; n++) {
          ids.push((await createContactMessage()).id)
        }
        const actor = await actorFor((await createUser({ role: 'staff' })).id)
        const call = { actor, request: requestInfo(), now: container.clock.now() }
        const filters = { status: 'all', subject: undefined, q: '' }
        const input = { change: 'archive', assignee: '', filters }
        const matching = Prisma.sql`select id from unnest(${ids}::uuid[]) id`
        const { bulk } = await inTransaction((tx) =>
          startBulk(tx, { kind: 'messages_archive', matching, input }, call),
        )
        return { id: bulk }
      },
      each: 0,
      rest: 11,
    },
    'counters.compact': {
      prepare: async (count) => {
        for (let n = 0; n < count; n++) {
          await container.db.$executeRaw`insert into counters.deltas (key, delta) values (${`test ${n}`}, 1)`
        }
        return {}
      },
      each: 0,
      rest: 1,
    },
  }

  it.each(Object.keys(due))('%s takes no more statements for each row than it says', async (name) => {
    const { prepare, each, rest } = due[name] ?? { prepare: async () => ({}), each: 0, rest: 0 }
    const one = await run(name, await prepare(few))
    const more = await run(name, await prepare(many))
    expect(one.length, one.join('\n')).toBeLessThanOrEqual(rest + few * each)
    expect(more.length, more.join('\n')).toBeLessThanOrEqual(rest + many * each)
  })
})
