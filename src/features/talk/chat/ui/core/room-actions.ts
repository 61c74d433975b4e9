import type { ChatMessage } from '../../chat.contract'
import { roomOf, viewOf, withRoom } from './chat-state'
import { onDeleted, onRoomRemoved } from './incoming'
import type { Store } from './store'
import { newestSeq } from './timeline'
import type { Ask } from './transport'

interface RoomActionsOptions {
  ask: Ask
  store: Store
  now: () => number
  networkText: string
}

/** The actions in a room besides writing. */
export function createRoomActions({ ask, store: { read, write }, now, networkText }: RoomActionsOptions) {
  const showToast = (text: string) => write((before) => ({ ...before, toast: { text, at: now() } }))
  const refused = (answer: 'no-response' | { ok: boolean; error?: string }) =>
    answer === 'no-response' ? networkText : answer.ok ? undefined : (answer.error ?? networkText)

  return {
    tell: showToast,
    /** Marks the newest message as read. False: it could not be stored now. */
    async markRead(roomId: string): Promise<boolean> {
      const room = roomOf(read(), roomId)
      const seq = newestSeq(viewOf(read(), roomId).timeline)
      if (!room || seq <= room.last_read_seq) {
        return true
      }
      const answer = await ask('mark_read', { room_id: roomId, seq })
      if (answer === 'no-response' || !answer.ok) {
        return false
      }
      write((before) => ({
        ...withRoom(before, roomId, { unread: answer.unread, last_read_seq: seq }),
        unreadTotal: answer.unread_total,
      }))
      return true
    },
    async setRoom(roomId: string, change: { muted?: boolean; mail_digest?: boolean }) {
      const problem = refused(await ask('set_room', { room_id: roomId, ...change }))
      if (problem) {
        showToast(problem)
      } else {
        write((before) => withRoom(before, roomId, change))
      }
    },
    typing: (roomId: string, typing: boolean) => void ask('typing', { room_id: roomId, typing }),
    /** Each returns the text of a refusal, or nothing. */
    async remove({ id, room_id, seq }: ChatMessage) {
      const problem = refused(await ask('delete_message', { message_id: id }))
      if (!problem) {
        write((before) => onDeleted(before, { room_id, message_id: id, seq }))
      }
      return problem
    },
    async report({ id }: ChatMessage, reason: string) {
      return refused(await ask('report_message', { message_id: id, reason }))
    },
    async leave(roomId: string) {
      const problem = refused(await ask('leave_room', { room_id: roomId }))
      if (!problem) {
        write((before) => onRoomRemoved(before, roomId))
      }
      return problem
    },
  }
}
