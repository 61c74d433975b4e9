import type { ChatMessage } from '../../chat.contract'
import { roomOf } from './chat-state'
import type { Timers } from './connection'
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
import type { Store } from './store'
import type { Incoming } from './transport'

interface ServerEventOptions extends Timers {
  store: Store
  newId: () => string
  isWatched: () => boolean
  /** The message is in the timeline now. */
  onArrived: (message: ChatMessage) => void
  /** The list of rooms is out of date. */
  onUnknownRoom: () => void
}

const typingShownMs = 6_100
/** Several changes of the questions cause one reload. */
const debounceMs = 500

/** Applies server events to the state. */
export function createServerEventHandlers(options: ServerEventOptions): Incoming {
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
    message_deleted: (deletion) => write((before) => onDeleted(before, deletion)),
    system_message: (notice) => write((before) => onNotice(before, notice, options.newId())),
    room_added: options.onUnknownRoom,
    room_invited: options.onUnknownRoom,
    questions_changed() {
      if (gathering) {
        return
      }
      gathering = true
      after(debounceMs, () => {
        gathering = false
        options.onUnknownRoom()
      })
    },
    room_removed: ({ room_id }) => write((before) => onRoomRemoved(before, room_id)),
    room_read: (position) => write((before) => onRead(before, position)),
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
