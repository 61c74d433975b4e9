import type { Ack, ChatMessage } from '../../chat.contract'
import type { OutboxEntry } from './chat-outbox'

/**
 * 'no-response': no answer came, so it is unknown whether the message is stored. Sending it again with the same id is
 * safe.
 */
export type SendAnswer = Ack<{ message: ChatMessage }> | 'no-response'

interface SenderOptions {
  isOnline: () => boolean
  send: (roomId: string, entry: OutboxEntry) => Promise<SendAnswer>
  wait: (ms: number) => Promise<void>
  onState: (roomId: string, entry: OutboxEntry, state: 'sending' | 'waiting') => void
  onStored: (roomId: string, entry: OutboxEntry, message: ChatMessage) => void
  onRefused: (roomId: string, entry: OutboxEntry, error: string | undefined) => void
}

const later = new Set(['too_many', 'busy', 'internal', 'already_running', 'conflict'])
const pauseMs = 2_000
const longestPauseMs = 60_000

/** Sends one message of a room at a time, in the order of typing, each until there is an answer. */
export function createSender({ isOnline, send, wait, onState, onStored, onRefused }: SenderOptions) {
  const queues = new Map<string, OutboxEntry[]>()
  const running = new Set<string>()

  async function sendFirst(roomId: string, entry: OutboxEntry): Promise<boolean> {
    onState(roomId, entry, 'sending')
    const answer = await send(roomId, entry)
    if (answer === 'no-response') {
      if (isOnline()) {
        await wait(pauseMs)
      }
      return false
    }
    if (answer.ok) {
      onStored(roomId, entry, answer.message)
    } else if (answer.code && later.has(answer.code)) {
      await wait(Math.min((answer.retry_after ?? 2) * 1_000, longestPauseMs))
      return false
    } else {
      onRefused(roomId, entry, answer.error)
    }
    return true
  }

  async function run(roomId: string) {
    if (running.has(roomId)) {
      return
    }
    running.add(roomId)
    const queue = queues.get(roomId) ?? []
    while (queue[0] && isOnline()) {
      const entry = queue[0]
      const done = await sendFirst(roomId, entry)
      const at = queue.indexOf(entry)
      if (done && at >= 0) {
        queue.splice(at, 1)
      }
    }
    running.delete(roomId)
    for (const entry of queue) {
      onState(roomId, entry, 'waiting')
    }
  }

  return {
    enqueue(roomId: string, entry: OutboxEntry) {
      const queue = queues.get(roomId) ?? []
      queues.set(roomId, queue)
      if (queue.some(({ clientId }) => clientId === entry.clientId)) {
        return
      }
      queue.push(entry)
      if (!isOnline()) {
        onState(roomId, entry, 'waiting')
      }
      void run(roomId)
    },
    /** Another event shows that the message is stored, or it was discarded. */
    drop(roomId: string, clientId: string) {
      const queue = queues.get(roomId)
      const at = queue?.findIndex((entry) => entry.clientId === clientId) ?? -1
      if (at >= 0) {
        queue?.splice(at, 1)
      }
    },
    /** The connection is back. */
    flush() {
      for (const roomId of queues.keys()) {
        void run(roomId)
      }
    },
  }
}
