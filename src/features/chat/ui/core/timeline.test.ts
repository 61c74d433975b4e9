import { describe, expect, it } from 'vitest'
import type { ChatMessage } from '../../chat.contract'
import { seeded } from './seeded.fixture'
import {
  emptyTimeline,
  hasHole,
  knownUpTo,
  reduceTimeline,
  type Timeline,
  type TimelineEvent,
} from './timeline'

const me = 'me'
const message = (seq: number, over: Partial<ChatMessage> = {}): ChatMessage => ({
  id: `id-${seq}`,
  room_id: 'room',
  user_id: seq % 3 === 0 ? me : 'other',
  posted_by: 'Somebody',
  messages: `text ${seq}`,
  created_at: new Date(1_795_000_000_000 + seq * 1_000).toISOString(),
  seq,
  client_id: seq % 3 === 0 ? `mine-${seq}` : null,
  deleted: false,
  ...over,
})
const play = (events: readonly TimelineEvent[], from: Timeline = emptyTimeline(me)) =>
  events.reduce(reduceTimeline, from)
const seqs = ({ stored }: Timeline) => stored.map(({ seq }) => seq)

describe('a timeline that hears everything in any order', () => {
  const runs = Array.from({ length: 200 }, (_, seed) => seed + 1)

  /** What a bad network makes of a room with `count` messages: pages, single ones, doubles, deletions, our own sends. */
  function story(seed: number, count: number) {
    const random = seeded(seed)
    const all = Array.from({ length: count }, (_, index) => message(index + 1))
    const events: TimelineEvent[] = []
    for (const each of all) {
      if (each.client_id) {
        events.push({
          type: 'typed',
          message: { clientId: each.client_id, text: each.messages, at: each.seq, state: 'sending' },
        })
      }
      for (let copies = 1 + Math.floor(random() * 3); copies > 0; copies--) {
        events.push({ type: 'stored', messages: [each] })
      }
    }
    for (let pages = 0; pages < 6; pages++) {
      const from = Math.floor(random() * count)
      events.push({ type: 'history', messages: all.slice(from, from + 7), more: from > 0 })
      events.push({ type: 'stored', messages: all.slice(from, from + 9).reverse() })
    }
    const deleted = all.filter(() => random() < 0.15)
    for (const { id } of deleted) {
      events.push({ type: 'removed', id })
    }
    const order = events
      .map((event) => ({ event, at: random() }))
      .sort((a, b) => a.at - b.at)
      .map(({ event }) => event)
    return { all, deleted: new Set(deleted.map(({ id }) => id)), order }
  }

  it('ends the same whatever the order', () => {
    for (const seed of runs) {
      check(seed)
    }
  })

  function check(seed: number) {
    const { all, deleted, order } = story(seed, 5 + (seed % 40))
    let timeline = emptyTimeline(me)
    for (const event of order) {
      timeline = reduceTimeline(timeline, event)
      const numbers = seqs(timeline)
      expect(numbers, `seed ${seed}`).toEqual([...new Set(numbers)].sort((a, b) => a - b))
      const shown = new Set(timeline.stored.map(({ client_id }) => client_id))
      expect(timeline.pending.filter(({ clientId }) => shown.has(clientId))).toEqual([])
    }
    expect(timeline.stored, `seed ${seed}`).toEqual(
      all.map((each) => (deleted.has(each.id) ? { ...each, messages: '', deleted: true } : each)),
    )
    expect(timeline.pending).toEqual([])
    expect(hasHole(timeline)).toBe(false)
    expect(knownUpTo(timeline)).toBe(all.length)
  }

  it('does not change when all of it arrives again', () => {
    for (const seed of runs) {
      const { order } = story(seed, 20)
      const once = play(order)
      expect(play(order, once).stored, `seed ${seed}`).toEqual(once.stored)
      expect(play(order, once).pending).toEqual([])
    }
  })
})

describe('holes', () => {
  it('names the last number before the first hole', () => {
    const timeline = play([{ type: 'stored', messages: [51, 52, 53, 56, 57].map((seq) => message(seq)) }])
    expect(knownUpTo(timeline)).toBe(53)
    expect(hasHole(timeline)).toBe(true)
    const filled = reduceTimeline(timeline, { type: 'stored', messages: [message(55), message(54)] })
    expect(knownUpTo(filled)).toBe(57)
    expect(hasHole(filled)).toBe(false)
  })

  it('begins again with the newest page and keeps what is not sent', () => {
    const timeline = play([
      { type: 'stored', messages: [message(1), message(2)] },
      { type: 'typed', message: { clientId: 'a', text: 'later', at: 1, state: 'waiting' } },
      { type: 'restart', messages: [message(901), message(902)], more: true },
    ])
    expect(seqs(timeline)).toEqual([901, 902])
    expect(timeline.more).toBe(true)
    expect(timeline.pending).toHaveLength(1)
  })

  it('knows whether there are older ones only from a page that reaches back', () => {
    const first = play([{ type: 'history', messages: [message(60), message(61)], more: true }])
    const late = reduceTimeline(first, { type: 'history', messages: [message(61)], more: false })
    expect(late.more).toBe(true)
    const older = reduceTimeline(late, { type: 'history', messages: [message(59)], more: false })
    expect(older.more).toBe(false)
  })
})

describe('our own messages', () => {
  const typed = (clientId: string, at: number): TimelineEvent => ({
    type: 'typed',
    message: { clientId, text: clientId, at, state: 'sending' },
  })

  it('stay in the order typed until they are stored, and then leave', () => {
    const waiting = play([typed('b', 2), typed('a', 1), typed('b', 2)])
    expect(waiting.pending.map(({ clientId }) => clientId)).toEqual(['a', 'b'])
    const stored = reduceTimeline(waiting, {
      type: 'stored',
      messages: [message(1, { user_id: me, client_id: 'a' })],
    })
    expect(stored.pending.map(({ clientId }) => clientId)).toEqual(['b'])
  })

  it('are not confirmed by somebody else who calls a message the same', () => {
    const timeline = play([
      typed('a', 1),
      { type: 'stored', messages: [message(1, { user_id: 'other', client_id: 'a' })] },
    ])
    expect(timeline.pending).toHaveLength(1)
  })

  it('do not come back from the outbox once stored', () => {
    const timeline = play([
      { type: 'stored', messages: [message(1, { user_id: me, client_id: 'a' })] },
      typed('a', 1),
    ])
    expect(timeline.pending).toEqual([])
  })

  it('tell why they were refused, and can be thrown away', () => {
    const refused = play([
      typed('a', 1),
      { type: 'pending', clientId: 'a', state: 'failed', error: 'Too long' },
    ])
    expect(refused.pending[0]).toMatchObject({ state: 'failed', error: 'Too long' })
    expect(reduceTimeline(refused, { type: 'discarded', clientId: 'a' }).pending).toEqual([])
  })
})
