import { expect, it } from 'vitest'
import { createLink, type LinkState } from './link'
import type { WireEvents } from './transport'

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

/** A clock that stands still until it is moved, and a wire that does what the test says. */
function rig(answer: (opened: number, wire: WireEvents) => void) {
  const states: LinkState[] = []
  let time = 0
  let opened = 0
  let timers: { at: number; work: () => void }[] = []
  const waits: number[] = []
  let heard: WireEvents | undefined
  const link = createLink({
    openWire: async (on) => {
      heard = on
      const open = () => {
        opened += 1
        answer(opened, on)
      }
      return { open, close: nothing, ask: async () => 'lost' as const }
    },
    random: () => 0,
    now: () => time,
    after(ms, work) {
      waits.push(ms)
      const timer = { at: time + ms, work }
      timers.push(timer)
      return () => {
        timers = timers.filter((each) => each !== timer)
      }
    },
    events,
    onState: (state) => void states.push(state),
  })
  return {
    link,
    states,
    waits,
    opened: () => opened,
    wire: () => heard,
    timers: () => timers.length,
    async pass(ms: number) {
      for (let turns = 0; turns < 5; turns++) {
        await Promise.resolve()
      }
      time += ms
      const due = timers.filter(({ at }) => at <= time)
      timers = timers.filter(({ at }) => at > time)
      for (const { work } of due) {
        work()
      }
      for (let turns = 0; turns < 5; turns++) {
        await Promise.resolve()
      }
    },
  }
}

it('tries five times at 2,000 ms, then says that it lasts and goes on more slowly', async () => {
  const { link, states, waits, pass } = rig((_opened, { down }) => down())
  link.start()
  for (let tries = 0; tries < 12; tries++) {
    await pass(60_000)
  }
  expect(waits.slice(0, 5)).toEqual([2_000, 2_000, 2_000, 2_000, 2_000])
  expect(waits.slice(5, 10)).toEqual([2_000, 4_000, 8_000, 16_000, 30_000])
  const waiting = states.filter((state) => state.kind === 'waiting')
  expect(waiting.slice(0, 6).map(({ lasting }) => lasting)).toEqual([false, false, false, false, false, true])
})

it('begins to count anew once it was there', async () => {
  const { link, states, wire, pass } = rig((opened, { up, down }) => (opened === 3 ? up() : down()))
  link.start()
  for (let tries = 0; tries < 3; tries++) {
    await pass(2_000)
  }
  expect(link.isOnline()).toBe(true)
  wire()?.down()
  expect(states.at(-1)).toMatchObject({ kind: 'waiting', attempt: 1, lasting: false })
})

it('does not wait when somebody presses Reconnect, and never has two attempts under way', async () => {
  const { link, opened, pass, timers } = rig((_opened, { down }) => down())
  link.start()
  await pass(0)
  expect(opened()).toBe(1)
  link.hurry()
  expect(opened()).toBe(2)
  expect(timers()).toBe(1)
})

it('stops when nobody is signed in any more', async () => {
  const { link, states, pass, timers } = rig((_opened, { down }) => down('Unauthorized'))
  link.start()
  await pass(0)
  expect(states.at(-1)).toEqual({ kind: 'signed_out' })
  expect(timers()).toBe(0)
})

it('tries again when the code for it could not be loaded', async () => {
  const { link, states } = rig(nothing)
  const broken = createLink({
    openWire: async () => {
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
  expect(await link.ask('list_rooms', {})).toBe('lost')
})

it('is one connection however often it is started and stopped', async () => {
  const { link, opened, pass, states } = rig((_opened, { up }) => up())
  link.start()
  link.stop()
  link.start()
  await pass(0)
  expect(opened()).toBe(1)
  expect(states.at(-1)).toEqual({ kind: 'online' })
  link.stop()
  expect(link.isOnline()).toBe(false)
  link.start()
  await pass(0)
  expect(opened()).toBe(2)
})

it('knows at once when the device has no network, and goes on trying', async () => {
  const { link, states, opened, pass } = rig((_opened, { up }) => up())
  link.start()
  await pass(0)
  link.cut()
  link.cut()
  expect(states.at(-1)).toMatchObject({ kind: 'waiting', attempt: 1 })
  await pass(2_000)
  expect(opened()).toBe(2)
  expect(link.isOnline()).toBe(true)
})
