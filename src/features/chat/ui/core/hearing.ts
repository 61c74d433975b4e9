import type { ChatMessage } from '../../chat.contract'
import { roomOf } from './chat-state'
import {
  dropOldTypists,
  onDeleted,
  onMessage,
  onNotice,
  onPresence,
  onRead,
  onRoomRemoved,
  onSince,
  onTyping,
} from './incoming'
import type { Timers } from './link'
import type { Store } from './store'
import type { Incoming } from './transport'

interface HearingOptions extends Timers {
  store: Store
  newId: () => string
  isWatched: () => boolean
  /** It is in the timeline now. */
  onArrived: (message: ChatMessage) => void
  /** Something about the list of rooms is not known here. */
  onUnknownRoom: () => void
}

const typingShownMs = 6_100
/** Several questions at once are read once. */
const gatherMs = 500

/** What the server says, into the state. */
export function createHearing(options: HearingOptions): Incoming {
  const { store, now, after } = options
  const { read, write } = store
  let gathering = false
  return {
    new_message(message) {
      write((before) => onMessage(before, message, options.isWatched()))
      options.onArrived(message)
      if (!roomOf(read(), message.room_id)) {
        options.onUnknownRoom()
      }
    },
    messages_since(answer) {
      write((before) => onSince(before, answer))
      for (const message of answer.messages) {
        options.onArrived(message)
      }
    },
    message_deleted: (gone) => write((before) => onDeleted(before, gone)),
    system_message: (notice) => write((before) => onNotice(before, notice, options.newId())),
    room_added: options.onUnknownRoom,
    room_invited: options.onUnknownRoom,
    questions_changed() {
      if (gathering) {
        return
      }
      gathering = true
      after(gatherMs, () => {
        gathering = false
        options.onUnknownRoom()
      })
    },
    room_removed: ({ room_id }) => write((before) => onRoomRemoved(before, room_id)),
    room_read: (seen) => write((before) => onRead(before, seen)),
    typing(hint) {
      write((before) => onTyping(before, hint, now()))
      if (hint.typing) {
        after(typingShownMs, () => write((before) => dropOldTypists(before, now())))
      }
    },
    presence: (hint) => write((before) => onPresence(before, hint)),
    unread_messages() {},
  }
}
