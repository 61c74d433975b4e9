import type { ChatMessage } from '../../chat.contract'
import { roomOf, viewOf, withRoom } from './chat-state'
import { onDeleted, onRoomRemoved } from './incoming'
import type { Store } from './store'
import { newestSeq } from './timeline'
import type { Ask } from './transport'

interface DoingsOptions {
  ask: Ask
  store: Store
  now: () => number
  networkText: string
}

/** What a person does beside writing. */
export function createDoings({ ask, store: { read, write }, now, networkText }: DoingsOptions) {
  const tell = (text: string) => write((before) => ({ ...before, told: { text, at: now() } }))
  const refused = (answer: 'lost' | { ok: boolean; error?: string }) =>
    answer === 'lost' ? networkText : answer.ok ? undefined : (answer.error ?? networkText)

  return {
    tell,
    /** The newest message is before somebody's eyes. False: that could not be stored now. */
    async markRead(roomId: string): Promise<boolean> {
      const room = roomOf(read(), roomId)
      const seq = newestSeq(viewOf(read(), roomId).timeline)
      if (!room || seq <= room.last_read_seq) {
        return true
      }
      const answer = await ask('mark_read', { room_id: roomId, seq })
      if (answer === 'lost' || !answer.ok) {
        return false
      }
      write((before) => ({
        ...withRoom(before, roomId, { unread: answer.unread, last_read_seq: seq }),
        unreadTotal: answer.unread_total,
      }))
      return true
    },
    async setRoom(roomId: string, change: { muted?: boolean; mail_digest?: boolean }) {
      const said = refused(await ask('set_room', { room_id: roomId, ...change }))
      if (said) {
        tell(said)
      } else {
        write((before) => withRoom(before, roomId, change))
      }
    },
    typing: (roomId: string, typing: boolean) => void ask('typing', { room_id: roomId, typing }),
    /** Each answers what was refused, or nothing. */
    async remove({ id, room_id, seq }: ChatMessage) {
      const said = refused(await ask('delete_message', { message_id: id }))
      if (!said) {
        write((before) => onDeleted(before, { room_id, message_id: id, seq }))
      }
      return said
    },
    async report({ id }: ChatMessage, reason: string) {
      return refused(await ask('report_message', { message_id: id, reason }))
    },
    async leave(roomId: string) {
      const said = refused(await ask('leave_room', { room_id: roomId }))
      if (!said) {
        write((before) => onRoomRemoved(before, roomId))
      }
      return said
    },
  }
}
