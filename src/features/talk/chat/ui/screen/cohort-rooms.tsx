'use client'

import type { CohortRoomView } from '../../chat.contract'
import { useChatPlace } from './chat-place'
import { RoomName } from './room-name'
import { useOpenRoom } from './use-open-room'

function CohortRoom({ room }: { room: CohortRoomView }) {
  const { locale } = useChatPlace()
  const { post, open, busy } = useOpenRoom(room.room_id)
  return (
    <li>
      <form action={post} onSubmit={open}>
        <input type="hidden" name="room_id" value={room.room_id} />
        <input type="hidden" name="locale" value={locale} />
        <button
          type="submit"
          aria-busy={busy || undefined}
          className="flex min-h-12 w-full items-center border-b border-line px-4 py-2 text-left hover:bg-sunken"
        >
          <RoomName name={room.name} isKept className="font-semibold" />
        </button>
      </form>
    </li>
  )
}

/** Class rooms that a member of the back office may open; opening makes them a quiet member. */
export function CohortRooms({ classes: cohorts }: { classes: readonly CohortRoomView[] }) {
  const { texts } = useChatPlace()
  return (
    <section aria-labelledby="class-rooms-title">
      <h3 id="class-rooms-title" className="border-b border-line px-4 pt-3 pb-2 font-semibold">
        {texts.classRooms}
      </h3>
      <ul>
        {cohorts.map((room) => (
          <CohortRoom key={room.room_id} room={room} />
        ))}
      </ul>
    </section>
  )
}
