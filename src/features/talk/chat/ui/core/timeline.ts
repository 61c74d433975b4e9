import type { ChatMessage } from '../../chat.contract'
import type { Additions } from './chat-outbox'

type PendingState = 'sending' | 'waiting' | 'failed'

/** An own message that no answer has confirmed yet. */
export interface PendingMessage extends Additions {
  clientId: string
  text: string
  /** Milliseconds since the epoch, by this device. */
  at: number
  state: PendingState
  /** Why it was refused. */
  error?: string
}

/**
 * The messages of a room on this device. Events may arrive twice, late or out of order; the timeline contains each message once, in order.
 */
export interface Timeline {
  /** The user of this device: own messages confirm pending ones. */
  me: string
  /** Sorted by number, each once. */
  storedMessages: readonly ChatMessage[]
  /** In the order they were typed. */
  pending: readonly PendingMessage[]
  /** Deletions, also of messages that have not arrived. */
  removed: ReadonlySet<string>
  /** Older messages can be loaded. */
  more: boolean
}

export type TimelineEvent =
  | { type: 'stored'; messages: readonly ChatMessage[]; removed?: readonly string[] }
  /** The newest page, or the one before the oldest loaded message. */
  | { type: 'history'; messages: readonly ChatMessage[]; more: boolean }
  /** Too much was missed to fetch it all: restart from the newest page. */
  | { type: 'restart'; messages: readonly ChatMessage[]; more: boolean }
  | { type: 'removed'; id: string }
  | { type: 'typed'; message: Omit<PendingMessage, 'error'> }
  | { type: 'pending'; clientId: string; state: PendingState; error?: string }
  | { type: 'discarded'; clientId: string }

export const emptyTimeline = (me: string): Timeline => ({
  me,
  storedMessages: [],
  pending: [],
  removed: new Set(),
  more: false,
})

const tombstone = ({ reply_to: _, mentions: __, photo: ___, ...message }: ChatMessage): ChatMessage => ({
  ...message,
  messages: '',
  deleted: true,
})

/** A quote shows the message as it is now: without its text, once it is deleted. */
function withQuote(message: ChatMessage, removed: ReadonlySet<string>): ChatMessage {
  const quoted = message.reply_to
  return quoted && !quoted.deleted && removed.has(quoted.id)
    ? { ...message, reply_to: { ...quoted, text: '', deleted: true } }
    : message
}

function merge(timeline: Timeline, incoming: readonly ChatMessage[]): readonly ChatMessage[] {
  const bySeq = new Map(timeline.storedMessages.map((message) => [message.seq, message]))
  let changed = false
  for (const message of incoming) {
    const existing = bySeq.get(message.seq)
    // A deleted message stays deleted, even when an older copy arrives later.
    const isGone = timeline.removed.has(message.id) || existing?.deleted
    const next = isGone ? tombstone(message) : withQuote(message, timeline.removed)
    if (existing && existing.deleted === next.deleted) {
      continue
    }
    bySeq.set(next.seq, next)
    changed = true
  }
  return changed ? [...bySeq.values()].sort((a, b) => a.seq - b.seq) : timeline.storedMessages
}

function withStored(timeline: Timeline, messages: readonly ChatMessage[]): Timeline {
  const storedMessages = merge(timeline, messages)
  const confirmed = new Set(messages.flatMap((m) => (m.user_id === timeline.me && m.client_id) || []))
  const pending = timeline.pending.filter(({ clientId }) => !confirmed.has(clientId))
  if (storedMessages === timeline.storedMessages && pending.length === timeline.pending.length) {
    return timeline
  }
  return { ...timeline, storedMessages, pending }
}

function withRemoved(timeline: Timeline, ids: readonly string[]): Timeline {
  const fresh = ids.filter((id) => !timeline.removed.has(id))
  if (fresh.length === 0) {
    return timeline
  }
  const removed = new Set([...timeline.removed, ...fresh])
  const storedMessages = timeline.storedMessages.map((m) =>
    removed.has(m.id) && !m.deleted ? tombstone(m) : withQuote(m, removed),
  )
  return { ...timeline, removed, storedMessages }
}

function withTyped(timeline: Timeline, message: PendingMessage): Timeline {
  const isSame = ({ clientId }: { clientId: string | null }) => clientId === message.clientId
  if (timeline.pending.some(isSame)) {
    return timeline
  }
  if (timeline.storedMessages.some((m) => m.user_id === timeline.me && m.client_id === message.clientId)) {
    return timeline
  }
  const pending = [...timeline.pending, message].sort((a, b) => a.at - b.at)
  return { ...timeline, pending }
}

export function reduceTimeline(timeline: Timeline, event: TimelineEvent): Timeline {
  switch (event.type) {
    case 'stored':
      return withStored(withRemoved(timeline, event.removed ?? []), event.messages)
    case 'history': {
      const oldest = timeline.storedMessages[0]
      const next = withStored(timeline, event.messages)
      const reachesBack = !oldest || (event.messages[0]?.seq ?? 0) <= oldest.seq
      return reachesBack && next.more !== event.more ? { ...next, more: event.more } : next
    }
    case 'restart':
      return withStored({ ...timeline, storedMessages: [], more: event.more }, event.messages)
    case 'removed':
      return withRemoved(timeline, [event.id])
    case 'typed':
      return withTyped(timeline, event.message)
    case 'pending': {
      const { clientId, state, error } = event
      const pending = timeline.pending.map((m) => (m.clientId === clientId ? { ...m, state, error } : m))
      return { ...timeline, pending }
    }
    case 'discarded':
      return { ...timeline, pending: timeline.pending.filter((m) => m.clientId !== event.clientId) }
  }
}

/** The last number before the first gap: later messages must be fetched. 0 when nothing is loaded. */
export function contiguousUpTo({ storedMessages }: Timeline): number {
  let seq = storedMessages[0]?.seq ?? 0
  for (const message of storedMessages.slice(1)) {
    if (message.seq !== seq + 1) {
      break
    }
    seq = message.seq
  }
  return seq
}

export const newestSeq = ({ storedMessages }: Timeline): number => storedMessages.at(-1)?.seq ?? 0
export const hasGap = (timeline: Timeline): boolean => contiguousUpTo(timeline) < newestSeq(timeline)
