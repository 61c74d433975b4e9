import { withActive, withRooms, withView } from './chat-state'
import { onRoomRemoved } from './incoming'
import type { RoomSync } from './room-sync'
import type { Store } from './store'
import type { Ask } from './transport'

/** The list of rooms, and what happens when one of them is opened. */
export function createRooms({ ask, store, sync }: { ask: Ask; store: Store; sync: RoomSync }) {
  const { read, write } = store

  async function load() {
    const answer = await ask('list_rooms', {})
    if (answer === 'lost') return
    if (!answer.ok) return write((before) => ({ ...before, roomsFailed: true }))
    write((before) => withRooms(before, answer.rooms, answer.unread_total))
  }

  async function enter(roomId: string) {
    const joined = await ask('join_room', { room_id: roomId })
    if (joined !== 'lost' && !joined.ok && (joined.code === 'not_found' || joined.code === 'forbidden'))
      return write((before) => onRoomRemoved(before, roomId))
    await sync.sync(roomId)
    const answer = await ask('list_members', { room_id: roomId })
    if (answer !== 'lost' && answer.ok)
      write((before) => withView(before, roomId, (view) => ({ ...view, members: answer.members })))
  }

  return {
    load,
    enter,
    /** Just made by this person: there before the server's list says so. */
    adopt(id: string, name: string, at: string) {
      const room = { id, name, last_seq: 0, last_read_seq: 0, unread: 0, muted: false, mail_digest: true }
      write((before) =>
        before.rooms.some((each) => each.id === id)
          ? before
          : withRooms(before, [...before.rooms, { ...room, active_at: at }], before.unreadTotal),
      )
    },
    open(roomId: string | null) {
      if (roomId === read().active) return
      write((before) => withActive(before, roomId))
      if (roomId) void enter(roomId)
    },
  }
}
