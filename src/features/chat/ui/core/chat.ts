import { type ChatState, withLink } from './chat-state'
import { createDoings } from './doings'
import { createHearing } from './hearing'
import { createLink, type Timers } from './link'
import type { Outbox } from './outbox'
import { createPost } from './post'
import { createRoomSync } from './room-sync'
import { createRooms } from './rooms'
import { createStore } from './store'
import type { OpenWire } from './transport'

export interface ChatOptions extends Timers {
  initial: ChatState
  openWire: OpenWire
  outbox: () => Outbox
  random: () => number
  newId: () => string
  /** Somebody looks at this page now. */
  isWatched: () => boolean
  networkText: string
}

/** The chat of one signed-in person on this device: its state, and everything that can be done. */
export function createChat(options: ChatOptions) {
  const store = createStore(options.initial)
  const hearing = createHearing({
    ...options,
    store,
    onArrived(message) {
      post.confirm(message)
      sync.syncIfHole(message.room_id)
    },
    onUnknownRoom: () => void rooms.load(),
  })
  const link = createLink({
    ...options,
    events: hearing,
    onState(next) {
      store.write((before) => withLink(before, next))
      if (next.kind === 'online') {
        void catchUp()
      }
    },
  })
  const sync = createRoomSync({ ...options, ask: link.ask, store })
  const rooms = createRooms({ ask: link.ask, store, sync })
  const post = createPost({ ...options, link, store, onStored: sync.syncIfHole })

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
      link.start()
    },
    stop: link.stop,
    reconnect: link.hurry,
    cut: link.cut,
    loadRooms: () => void rooms.load(),
    open: rooms.open,
    adopt: rooms.adopt,
    dropInvitation: rooms.dropInvitation,
    openQuestion: rooms.openQuestion,
    enter: (roomId: string) => void rooms.enter(roomId),
    loadOlder: (roomId: string) => void sync.loadOlder(roomId),
    send: post.send,
    retry: post.retry,
    discard: post.discard,
    ...createDoings({ ...options, ask: link.ask, store }),
  }
}

export type Chat = ReturnType<typeof createChat>
