import type { Outbox, OutboxEntry } from './chat-outbox'
import { type ChatState, withConnection } from './chat-state'
import { createConnection, type Timers } from './connection'
import { createMessageComposer } from './message-composer'
import { createRoomActions } from './room-actions'
import { createRoomSync } from './room-sync'
import { createRooms } from './rooms'
import type { SendAnswer } from './sender'
import { createServerEventHandlers } from './server-event-handlers'
import { createStore } from './store'
import type { OpenTransport } from './transport'

interface ChatOptions extends Timers {
  initial: ChatState
  openTransport: OpenTransport
  outbox: () => Outbox
  sendPhoto: (roomId: string, entry: OutboxEntry) => Promise<SendAnswer>
  random: () => number
  newId: () => string
  /** Whether somebody is looking at this page. */
  isWatched: () => boolean
  networkText: string
}

/** The chat of one signed-in person on this device: its state and its actions. */
export function createChat(options: ChatOptions) {
  const store = createStore(options.initial)
  const serverEvents = createServerEventHandlers({
    ...options,
    store,
    onArrived(message) {
      post.confirm(message)
      sync.syncIfGap(message.room_id)
    },
    onUnknownRoom: () => void rooms.load(),
  })
  const connection = createConnection({
    ...options,
    events: serverEvents,
    onState(next) {
      store.write((before) => withConnection(before, next))
      if (next.kind === 'online') {
        void catchUp()
      }
    },
  })
  const sync = createRoomSync({ ...options, ask: connection.ask, store })
  const rooms = createRooms({ ask: connection.ask, store, sync })
  const post = createMessageComposer({ ...options, connection, store, onStored: sync.syncIfGap })

  async function catchUp() {
    await rooms.load()
    const { active } = store.read()
    if (active) {
      await rooms.enter(active)
    }
    post.flush()
  }

  return {
    read: store.read,
    subscribe: store.subscribe,
    start() {
      post.restore()
      connection.start()
    },
    stop: connection.stop,
    reconnect: connection.reconnectNow,
    signedInAgain: connection.signedInAgain,
    cut: connection.goOffline,
    loadRooms: () => void rooms.load(),
    open: rooms.open,
    adopt: rooms.adopt,
    dropInvitation: rooms.dropInvitation,
    openQuestion: rooms.openQuestion,
    enter: (roomId: string) => void rooms.enter(roomId),
    loadOlder: (roomId: string) => void sync.loadOlder(roomId),
    reach: sync.reach,
    answer: post.answer,
    send: post.send,
    retry: post.retry,
    discard: post.discard,
    ...createRoomActions({ ...options, ask: connection.ask, store }),
  }
}

export type Chat = ReturnType<typeof createChat>
