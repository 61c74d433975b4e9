import type { RoomSummary } from '../../chat.contract'
import { sortRooms, withActive, withLists, withView } from './chat-state'
import { onRoomRemoved } from './incoming'
import type { RoomSync } from './room-sync'
import type { Store } from './store'
import type { Ask } from './transport'

export interface NewRoom {
  id: string
  name: string
  at: string
  /** The student of an office room. */
  office_of?: string | null
}

const emptyRoom = ({ id, name, at, office_of = null }: NewRoom): RoomSummary => ({
  id,
  name,
  office_of,
  kept_for: null,
  as_office: false,
  made_by: null,
  last_message: null,
  last_seq: 0,
  last_read_seq: 0,
  unread: 0,
  muted: false,
  mail_digest: true,
  active_at: at,
})

/** The list of rooms, and opening one of them. */
export function createRooms({ ask, store, sync }: { ask: Ask; store: Store; sync: RoomSync }) {
  const { read, write } = store
  let requested = 0
  let shownRequest = 0
  /** For each adopted room, the number of lists requested until then: these lists may not contain it. */
  const adopted = new Map<string, number>()

  async function load() {
    requested += 1
    const request = requested
    const answer = await ask('list_rooms', {})
    // Answers may overtake each other.
    if (answer === 'no-response' || request < shownRequest) {
      return
    }
    if (!answer.ok) {
      return write((before) => ({ ...before, roomsFailed: true }))
    }
    shownRequest = request
    write((before) => {
      const listed = new Set(answer.rooms.map(({ id }) => id))
      const newer = before.rooms.filter(({ id }) => !listed.has(id) && (adopted.get(id) ?? 0) >= request)
      return withLists(before, { ...answer, rooms: [...answer.rooms, ...newer] })
    })
  }

  async function enter(roomId: string) {
    const joined = await ask('join_room', { room_id: roomId })
    if (
      joined !== 'no-response' &&
      !joined.ok &&
      (joined.code === 'not_found' || joined.code === 'forbidden')
    ) {
      return write((before) => onRoomRemoved(before, roomId))
    }
    await sync.sync(roomId)
    const answer = await ask('list_members', { room_id: roomId })
    if (answer !== 'no-response' && answer.ok) {
      write((before) => withView(before, roomId, (view) => ({ ...view, members: answer.members })))
    }
  }

  return {
    load,
    enter,
    /** Adds a room that this person has just created or accepted, before the server's list contains it. */
    adopt(created: NewRoom) {
      const room = emptyRoom(created)
      const { id } = room
      adopted.set(id, requested)
      write((before) =>
        before.rooms.some((room) => room.id === id)
          ? before
          : { ...before, rooms: sortRooms([...before.rooms, room]) },
      )
    },
    /** Removes an answered invitation from the list. */
    dropInvitation(id: string) {
      write((before) => ({
        ...before,
        invitations: before.invitations.filter((invitation) => invitation.id !== id),
      }))
    },
    /**
     * Opens a student's question or a class room; the member of the back office is then a member of it. False:
     * not reached.
     */
    async openQuestion(roomId: string): Promise<boolean> {
      const joined = await ask('join_room', { room_id: roomId })
      if (joined === 'no-response' || !joined.ok) {
        return false
      }
      await load()
      return read().rooms.some(({ id }) => id === roomId)
    },
    open(roomId: string | null) {
      if (roomId === read().active) {
        return
      }
      write((before) => withActive(before, roomId))
      if (roomId) {
        void enter(roomId)
      }
    },
  }
}
