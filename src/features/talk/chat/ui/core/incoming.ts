import type { ChatMessage, ChatServerEvents } from '../../chat.contract'
import { type ChatState, roomOf, viewOf, withoutRoom, withRoom, withTimeline, withView } from './chat-state'
import { newestSeq } from './timeline'

const typingMs = 6_000

/**
 * Counts like the server, by the message numbers of the room: a message that arrives twice counts once, and writing
 * counts as reading.
 */
export function withCounted(state: ChatState, message: ChatMessage): ChatState {
  const room = roomOf(state, message.room_id)
  if (!room || message.seq <= room.last_seq) {
    return state
  }
  const mine = message.user_id === state.me
  const last_read_seq = mine ? message.seq : room.last_read_seq
  const unread = message.seq - last_read_seq
  const change = room.muted ? 0 : unread - room.unread
  return {
    ...withRoom(state, room.id, {
      last_seq: message.seq,
      active_at: message.created_at,
      last_message: {
        user_id: message.user_id,
        by: message.posted_by,
        text: message.messages,
        deleted: message.deleted,
      },
      last_read_seq,
      unread,
    }),
    unreadTotal: Math.max(0, state.unreadTotal + change),
  }
}

/** `watching`: the open room is on screen with somebody at the page. */
export function onMessage(state: ChatState, message: ChatMessage, watching: boolean): ChatState {
  const room = roomOf(state, message.room_id)
  const view = viewOf(state, message.room_id)
  const isNew = message.seq > newestSeq(view.timeline)
  let next = withCounted(state, message)
  if (view.loaded || message.user_id === state.me) {
    next = withTimeline(next, message.room_id, { type: 'stored', messages: [message] })
  }
  next = withView(next, message.room_id, (view) => ({
    ...view,
    typists: view.typists.filter(({ userId }) => userId !== message.user_id),
  }))
  if (message.room_id !== state.active || message.user_id === state.me || !isNew) {
    return next
  }
  const line = view.readUpTo
  const allRead = line === undefined || line < (room?.last_read_seq ?? 0)
  if (!watching && allRead) {
    next = withView(next, message.room_id, (view) => ({ ...view, readUpTo: room?.last_read_seq ?? 0 }))
  }
  return { ...next, announcement: message }
}

export function onDeleted(
  state: ChatState,
  { room_id, message_id, seq }: { room_id: string; message_id: string; seq: number },
): ChatState {
  const next = withTimeline(state, room_id, { type: 'removed', id: message_id })
  const room = roomOf(next, room_id)
  if (!room?.last_message || room.last_seq !== seq) {
    return next
  }
  return withRoom(next, room_id, { last_message: { ...room.last_message, text: '', deleted: true } })
}

export const onSince = (state: ChatState, answer: ChatServerEvents['messages_since']): ChatState =>
  withTimeline(state, answer.room_id, {
    type: 'stored',
    messages: answer.messages,
    removed: answer.deleted,
  })

export const onNotice = (
  state: ChatState,
  { room_id, text }: { room_id: string; text: string },
  id: string,
): ChatState =>
  withView(state, room_id, (view) => ({
    ...view,
    notices: [...view.notices, { id, text, afterSeq: newestSeq(view.timeline) }].slice(-20),
  }))

export const onRead = (state: ChatState, event: ChatServerEvents['room_read']): ChatState => ({
  ...withRoom(state, event.room_id, { last_read_seq: event.last_read_seq, unread: event.unread }),
  unreadTotal: event.unread_total,
})

export const onTyping = (state: ChatState, hint: ChatServerEvents['typing'], now: number): ChatState =>
  hint.user_id === state.me
    ? state
    : withView(state, hint.room_id, (view) => {
        const others = view.typists.filter(({ userId, until }) => userId !== hint.user_id && until > now)
        const typist = { userId: hint.user_id, name: hint.name, until: now + typingMs }
        return { ...view, typists: hint.typing ? [...others, typist] : others }
      })

/** Removes typing indicators of people who left without stopping. */
export function dropOldTypists(state: ChatState, now: number): ChatState {
  let next = state
  for (const [roomId, { typists }] of Object.entries(state.views)) {
    if (typists.some(({ until }) => until <= now)) {
      next = withView(next, roomId, (view) => ({
        ...view,
        typists: view.typists.filter(({ until }) => until > now),
      }))
    }
  }
  return next
}

export const onPresence = (
  state: ChatState,
  { room_id, user_id, online }: ChatServerEvents['presence'],
): ChatState =>
  withView(state, room_id, (view) => ({
    ...view,
    members: view.members.map((member) => (member.user_id === user_id ? { ...member, online } : member)),
  }))

export const onRoomRemoved = withoutRoom
