import type { ChatMessage } from '../../chat.contract'
import { roomOf, withTimeline, withView } from './chat-state'
import { withCounted } from './incoming'
import type { Link, Timers } from './link'
import type { Outbox, OutboxEntry } from './outbox'
import { createSender } from './sender'
import type { Store } from './store'

export interface PostOptions extends Timers {
  outbox: () => Outbox
  newId: () => string
  link: Link
  store: Store
  onStored: (roomId: string) => void
}

function createPostSender({ link, store, outbox, after, onStored }: PostOptions) {
  return createSender({
    isOnline: link.isOnline,
    wait: (ms) => new Promise((resolve) => void after(ms, resolve)),
    send: (roomId, { clientId, text }) =>
      link.ask('send_message', { room_id: roomId, content: text, client_id: clientId }),
    onState: (roomId, { clientId }, state) =>
      store.write((before) => withTimeline(before, roomId, { type: 'pending', clientId, state })),
    onStored(roomId, { clientId }, message) {
      outbox().drop(roomId, clientId)
      store.write((before) =>
        withTimeline(withCounted(before, message), roomId, { type: 'stored', messages: [message] }),
      )
      onStored(roomId)
    },
    onRefused(roomId, entry, error) {
      outbox().put(roomId, { ...entry, failed: true })
      const { clientId } = entry
      store.write((before) =>
        withTimeline(before, roomId, { type: 'pending', clientId, state: 'failed', error }),
      )
    },
  })
}

/** What this person writes: shown at once, kept on the device until it is stored, sent until there is an answer. */
export function createPost(options: PostOptions) {
  const { outbox, newId, now, link, store } = options
  const { read, write } = store
  const sender = createPostSender(options)
  let lastAt = 0

  function hand(roomId: string, entry: OutboxEntry) {
    const state = entry.failed ? 'failed' : link.isOnline() ? 'sending' : 'waiting'
    const { clientId, text, at } = entry
    write((before) => withTimeline(before, roomId, { type: 'typed', message: { clientId, text, at, state } }))
    if (!entry.failed) {
      sender.enqueue(roomId, entry)
    }
  }

  return {
    flush: sender.flush,
    /** Stored, as other news than the answer tell. */
    confirm(message: ChatMessage) {
      if (message.client_id === null || message.user_id !== read().me) {
        return
      }
      outbox().drop(message.room_id, message.client_id)
      sender.drop(message.room_id, message.client_id)
    },
    /** What an earlier visit left unsent. */
    restore() {
      outbox().tidy(now())
      for (const roomId of outbox().rooms()) {
        if (roomOf(read(), roomId)) {
          for (const entry of outbox().list(roomId)) {
            hand(roomId, entry)
          }
        }
      }
    },
    send(roomId: string, text: string) {
      lastAt = Math.max(now(), lastAt + 1)
      const entry = { clientId: newId(), text, at: lastAt }
      outbox().put(roomId, entry)
      // Whoever answers has read.
      write((before) => withView(before, roomId, (view) => ({ ...view, readUpTo: undefined })))
      hand(roomId, entry)
    },
    retry(roomId: string, { clientId, text, at }: OutboxEntry) {
      const entry = { clientId, text, at }
      outbox().put(roomId, entry)
      write((before) => withTimeline(before, roomId, { type: 'pending', clientId, state: 'sending' }))
      sender.enqueue(roomId, entry)
    },
    discard(roomId: string, clientId: string) {
      outbox().drop(roomId, clientId)
      sender.drop(roomId, clientId)
      write((before) => withTimeline(before, roomId, { type: 'discarded', clientId }))
    },
  }
}
