import { describe, expect, it } from 'vitest'
import type { ChatMessage } from '../../chat.contract'
import { seeded } from './seeded.fixture'
import {
  contiguousUpTo,
  emptyTimeline,
  hasGap,
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
const seqs = ({ storedMessages }: Timeline) => storedMessages.map(({ seq }) => seq)

describe('a timeline that receives everything in any order', () => {
  const runs = Array.from({ length: 200 }, (_, seed) => seed + 1)

  /**
   * The events of a room with `count` messages over a bad network: pages, single messages, duplicates,
   * deletions, own sends.
   */
  function story(seed: number, count: number) {
    const random = seeded(seed)
    const all = Array.from({ length: count }, (_, index) => message(index + 1))
    const events: TimelineEvent[] = []
    for (const entry of all) {
      if (entry.client_id) {
        events.push({
          type: 'typed',
          message: { clientId: entry.client_id, text: entry.messages, at: entry.seq, state: 'sending' },
        })
      }
      for (let copies = 1 + Math.floor(random() * 3); copies > 0; copies--) {
        events.push({ type: 'stored', messages: [entry] })
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

  it('ends the same in any order', () => {
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
      const clientIds = new Set(timeline.storedMessages.map(({ client_id }) => client_id))
      expect(timeline.pending.filter(({ clientId }) => clientIds.has(clientId))).toEqual([])
    }
    expect(timeline.storedMessages, `seed ${seed}`).toEqual(
      all.map((message) => (deleted.has(message.id) ? { ...message, messages: '', deleted: true } : message)),
    )
    expect(timeline.pending).toEqual([])
    expect(hasGap(timeline)).toBe(false)
    expect(contiguousUpTo(timeline)).toBe(all.length)
  }

  it('does not change when all of it arrives again', () => {
    for (const seed of runs) {
      const { order } = story(seed, 20)
      const once = play(order)
      expect(play(order, once).storedMessages, `seed ${seed}`).toEqual(once.storedMessages)
      expect(play(order, once).pending).toEqual([])
    }
  })
})

describe('gaps', () => {
  it('returns the last number before the first gap', () => {
    const timeline = play([{ type: 'stored', messages: [51, 52, 53, 56, 57].map((seq) => message(seq)) }])
    expect(contiguousUpTo(timeline)).toBe(53)
    expect(hasGap(timeline)).toBe(true)
    const filled = reduceTimeline(timeline, { type: 'stored', messages: [message(55), message(54)] })
    expect(contiguousUpTo(filled)).toBe(57)
    expect(hasGap(filled)).toBe(false)
  })

  it('restarts from the newest page and keeps what is not sent', () => {
    const timeline = play([
      { type: 'stored', messages: [message(1), message(2)] },
      { type: 'typed', message: { clientId: 'a', text: 'later', at: 1, state: 'waiting' } },
      { type: 'restart', messages: [message(901), message(902)], more: true },
    ])
    expect(seqs(timeline)).toEqual([901, 902])
    expect(timeline.more).toBe(true)
    expect(timeline.pending).toHaveLength(1)
  })

  it('learns whether there are older ones only from a page that reaches back', () => {
    const first = play([{ type: 'history', messages: [message(60), message(61)], more: true }])
    const late = reduceTimeline(first, { type: 'history', messages: [message(61)], more: false })
    expect(late.more).toBe(true)
    const older = reduceTimeline(late, { type: 'history', messages: [message(59)], more: false })
    expect(older.more).toBe(false)
  })
})

describe('our own messages', () => {
  const typedEvent = (clientId: string, at: number): TimelineEvent => ({
    type: 'typed',
    message: { clientId, text: clientId, at, state: 'sending' },
  })

  it('stay in the order typed until they are stored, and then leave', () => {
    const waiting = play([typedEvent('b', 2), typedEvent('a', 1), typedEvent('b', 2)])
    expect(waiting.pending.map(({ clientId }) => clientId)).toEqual(['a', 'b'])
    const timeline = reduceTimeline(waiting, {
      type: 'stored',
      messages: [message(1, { user_id: me, client_id: 'a' })],
    })
    expect(timeline.pending.map(({ clientId }) => clientId)).toEqual(['b'])
  })

  it('are not confirmed by somebody else’s message with the same id', () => {
    const timeline = play([
      typedEvent('a', 1),
      { type: 'stored', messages: [message(1, { user_id: 'other', client_id: 'a' })] },
    ])
    expect(timeline.pending).toHaveLength(1)
  })

  it('do not come back from the outbox once stored', () => {
    const timeline = play([
      { type: 'stored', messages: [message(1, { user_id: me, client_id: 'a' })] },
      typedEvent('a', 1),
    ])
    expect(timeline.pending).toEqual([])
  })

  it('show why they were refused, and can be discarded', () => {
    const refused = play([
      typedEvent('a', 1),
      { type: 'pending', clientId: 'a', state: 'failed', error: 'Too long' },
    ])
    expect(refused.pending[0]).toMatchObject({ state: 'failed', error: 'Too long' })
    expect(reduceTimeline(refused, { type: 'discarded', clientId: 'a' }).pending).toEqual([])
  })
})

it('takes the words out of a quote once the quoted message is deleted, whichever arrives first', () => {
  const quoted = { id: 'id-1', seq: 1, posted_by: 'Somebody', text: 'text 1', deleted: false }
  const answer = message(2, { reply_to: quoted })
  const stored: TimelineEvent = { type: 'stored', messages: [message(1), answer] }
  const removed: TimelineEvent = { type: 'removed', id: 'id-1' }
  for (const events of [
    [stored, removed],
    [removed, stored],
  ]) {
    expect(play(events).storedMessages[1]?.reply_to).toEqual({ ...quoted, text: '', deleted: true })
  }
})

it('leaves nothing of a deleted message: no quote, name or photo', () => {
  const full = message(1, {
    reply_to: { id: 'id-9', seq: 9, posted_by: 'A', text: 'x', deleted: false },
    mentions: [{ user_id: 'a', name: 'A' }],
    photo: { width: 1, height: 1, size: 1 },
  })
  const [left] = play([
    { type: 'stored', messages: [full] },
    { type: 'removed', id: 'id-1' },
  ]).storedMessages
  expect(left).toEqual({ ...message(1), messages: '', deleted: true })
})
