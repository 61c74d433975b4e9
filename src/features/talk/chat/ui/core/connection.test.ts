import { expect, it } from 'vitest'
import { type ConnectionState, createConnection } from './connection'
import type { TransportEvents } from './transport'

const nothing = () => {}
const events = {
  new_message: nothing,
  system_message: nothing,
  messages_since: nothing,
  message_deleted: nothing,
  room_added: nothing,
  room_removed: nothing,
  room_read: nothing,
  unread_messages: nothing,
  typing: nothing,
  presence: nothing,
  room_invited: nothing,
  questions_changed: nothing,
}

/** A manual clock, and a transport controlled by the test. */
function rig(answer: (opened: number, transport: TransportEvents) => void) {
  const states: ConnectionState[] = []
  let time = 0
  let opened = 0
  let timers: { at: number; work: () => void }[] = []
  const waits: number[] = []
  let handlers: TransportEvents | undefined
  const connection = createConnection({
    openTransport: async (on) => {
      handlers = on
      const open = () => {
        opened += 1
        answer(opened, on)
      }
      return { open, close: nothing, ask: async () => 'no-response' as const }
    },
    random: () => 0,
    now: () => time,
    after(ms, work) {
      waits.push(ms)
      const timer = { at: time + ms, work }
      timers.push(timer)
      return () => {
        timers = timers.filter((pending) => pending !== timer)
      }
    },
    events,
    onState: (state) => void states.push(state),
  })
  return {
    connection,
    states,
    waits,
    opened: () => opened,
    transport: () => handlers,
    timers: () => timers.length,
    async pass(ms: number) {
      for (let turns = 0; turns < 5; turns++) {
        await Promise.resolve()
      }
      time += ms
      const dueTimers = timers.filter(({ at }) => at <= time)
      timers = timers.filter(({ at }) => at > time)
      for (const { work } of dueTimers) {
        work()
      }
      for (let turns = 0; turns < 5; turns++) {
        await Promise.resolve()
      }
    },
  }
}

it('tries five times at 2,000 ms, then reports the problem and continues with growing delays', async () => {
  const { connection, states, waits, pass } = rig((_opened, { down }) => down())
  connection.start()
  for (let tries = 0; tries < 12; tries++) {
    await pass(60_000)
  }
  expect(waits.slice(0, 5)).toEqual([2_000, 2_000, 2_000, 2_000, 2_000])
  expect(waits.slice(5, 10)).toEqual([2_000, 4_000, 8_000, 16_000, 30_000])
  const waiting = states.filter((state) => state.kind === 'waiting')
  expect(waiting.slice(0, 6).map(({ lasting }) => lasting)).toEqual([false, false, false, false, false, true])
})

it('starts counting again after a successful connection', async () => {
  const { connection, states, transport, pass } = rig((opened, { up, down }) =>
    opened === 3 ? up() : down(),
  )
  connection.start()
  for (let tries = 0; tries < 3; tries++) {
    await pass(2_000)
  }
  expect(connection.isOnline()).toBe(true)
  transport()?.down()
  expect(states.at(-1)).toMatchObject({ kind: 'waiting', attempt: 1, lasting: false })
})

it('reconnects at once on request, and never has two attempts at the same time', async () => {
  const { connection, opened, pass, timers } = rig((_opened, { down }) => down())
  connection.start()
  await pass(0)
  expect(opened()).toBe(1)
  connection.reconnectNow()
  expect(opened()).toBe(2)
  expect(timers()).toBe(1)
})

it('stops when the session has ended', async () => {
  const { connection, states, pass, timers } = rig((_opened, { down }) => down('Unauthorized'))
  connection.start()
  await pass(0)
  expect(states.at(-1)).toEqual({ kind: 'signed_out' })
  expect(timers()).toBe(0)
})

it('tries again when its code could not be loaded', async () => {
  const { connection, states } = rig(nothing)
  const broken = createConnection({
    openTransport: async () => {
      throw new Error('chunk')
    },
    random: () => 0,
    now: () => 0,
    after: () => nothing,
    events,
    onState: (state) => void states.push(state),
  })
  broken.start()
  for (let turns = 0; turns < 5; turns++) {
    await Promise.resolve()
  }
  expect(states.at(-1)).toMatchObject({ kind: 'waiting', attempt: 1 })
  expect(await connection.ask('list_rooms', {})).toBe('no-response')
})

it('is one connection however often it is started and stopped', async () => {
  const { connection, opened, pass, states } = rig((_opened, { up }) => up())
  connection.start()
  connection.stop()
  connection.start()
  await pass(0)
  expect(opened()).toBe(1)
  expect(states.at(-1)).toEqual({ kind: 'online' })
  connection.stop()
  expect(connection.isOnline()).toBe(false)
  connection.start()
  await pass(0)
  expect(opened()).toBe(2)
})

it('notices at once when the device goes offline, and keeps trying', async () => {
  const { connection, states, opened, pass } = rig((_opened, { up }) => up())
  connection.start()
  await pass(0)
  connection.goOffline()
  connection.goOffline()
  expect(states.at(-1)).toMatchObject({ kind: 'waiting', attempt: 1 })
  await pass(2_000)
  expect(opened()).toBe(2)
  expect(connection.isOnline()).toBe(true)
})
