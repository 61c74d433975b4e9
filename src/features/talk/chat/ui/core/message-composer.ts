import type { ChatMessage, QuotedMessage } from '../../chat.contract'
import type { Additions, Outbox, OutboxEntry } from './chat-outbox'
import { roomOf, withTimeline, withView } from './chat-state'
import type { Connection, Timers } from './connection'
import { withCounted } from './incoming'
import { createSender, type SendAnswer } from './sender'
import type { Store } from './store'

interface PostOptions extends Timers {
  outbox: () => Outbox
  newId: () => string
  connection: Connection
  store: Store
  onStored: (roomId: string) => void
  /** Over HTTP, because a photo is larger than what a socket takes. */
  sendPhoto: (roomId: string, entry: OutboxEntry) => Promise<SendAnswer>
}

function createRoomSender({ connection, store, outbox, after, onStored, sendPhoto }: PostOptions) {
  return createSender({
    isOnline: connection.isOnline,
    wait: (ms) => new Promise((resolve) => void after(ms, resolve)),
    send(roomId, entry) {
      const { clientId, text, replyTo, mentions, photo } = entry
      return photo
        ? sendPhoto(roomId, entry)
        : connection.ask('send_message', {
            room_id: roomId,
            content: text,
            client_id: clientId,
            ...(replyTo && { reply_to: replyTo.id }),
            ...(mentions && { mentions: [...mentions] }),
          })
    },
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

/** Composes messages: a message is shown at once, kept on the device until the server has stored it, and sent until there is an answer. */
export function createMessageComposer(options: PostOptions) {
  const { outbox, newId, now, connection, store } = options
  const { read, write } = store
  const sender = createRoomSender(options)
  let lastAt = 0

  function enqueue(roomId: string, entry: OutboxEntry) {
    const state = entry.failed ? 'failed' : connection.isOnline() ? 'sending' : 'waiting'
    const { failed: _, ...message } = entry
    write((before) => withTimeline(before, roomId, { type: 'typed', message: { ...message, state } }))
    if (!entry.failed) {
      sender.enqueue(roomId, entry)
    }
  }

  return {
    flush: sender.flush,
    /** Another event than the answer shows that the message is stored. */
    confirm(message: ChatMessage) {
      if (message.client_id === null || message.user_id !== read().me) {
        return
      }
      outbox().drop(message.room_id, message.client_id)
      sender.drop(message.room_id, message.client_id)
    },
    /** Restores unsent messages of an earlier visit. */
    restore() {
      outbox().tidy(now())
      for (const roomId of outbox().rooms()) {
        if (roomOf(read(), roomId)) {
          for (const entry of outbox().list(roomId)) {
            enqueue(roomId, entry)
          }
        }
      }
    },
    send(roomId: string, text: string, additions: Additions = {}) {
      lastAt = Math.max(now(), lastAt + 1)
      const entry = { ...additions, clientId: newId(), text, at: lastAt }
      outbox().put(roomId, entry)
      // Answering counts as reading.
      write((before) =>
        withView(before, roomId, (view) => ({ ...view, readUpTo: undefined, replyTo: undefined })),
      )
      enqueue(roomId, entry)
    },
    retry(roomId: string, { clientId, text, at, replyTo, mentions, photo }: OutboxEntry) {
      const entry = {
        clientId,
        text,
        at,
        ...(replyTo && { replyTo }),
        ...(mentions && { mentions }),
        ...(photo && { photo }),
      }
      outbox().put(roomId, entry)
      write((before) => withTimeline(before, roomId, { type: 'pending', clientId, state: 'sending' }))
      sender.enqueue(roomId, entry)
    },
    /** The next message of the room answers this one; undefined: none. */
    answer: (roomId: string, replyTo?: QuotedMessage) =>
      write((before) => withView(before, roomId, (view) => ({ ...view, replyTo }))),
    discard(roomId: string, clientId: string) {
      outbox().drop(roomId, clientId)
      sender.drop(roomId, clientId)
      write((before) => withTimeline(before, roomId, { type: 'discarded', clientId }))
    },
  }
}
