import { setTimeout as sleep } from 'node:timers/promises'
import { io } from 'socket.io-client'

/** @typedef {{ id: string, room_id: string, seq: number }} Message */
/** @import { Person } from './crowd.mjs' */
/** @typedef {import('socket.io-client').Socket} Socket */

const ackMs = 3_000
const holdMs = 300
export const noCounts = () => ({
  sent: 0,
  tries: 0,
  cuts: 0,
  connects: 0,
  received: 0,
  repeated: 0,
  resumes: 0,
})

/**
 * A client like the chat screen: it keeps its messages until they are acknowledged, reconnects to any instance, asks for
 * what it missed, and shows each message once in the order of the room.
 */
export class StubbornClient {
  /**
   * `socketOptions`: more options of Socket.IO's client, for a way of its own to the server.
   * @param {{ person: Person, urls: string[], random: ReturnType<typeof import('../../scripts/test/random.mjs').createRandom>, cutShare?: number, socketOptions?: object }} options
   */
  constructor({ person, urls, random, cutShare = 0, socketOptions = {} }) {
    this.person = person
    this.urls = urls
    this.random = random
    this.cutShare = cutShare
    this.socketOptions = socketOptions
    /** @type {Map<string, Map<number, Message>>} */
    this.lists = new Map(person.rooms.map((room) => [room, new Map()]))
    this.counts = noCounts()
    /** @type {number[]} */
    this.ackTimes = []
    this.turn = random.below(urls.length)
    /** @type {Set<string>} */
    this.resuming = new Set()
    this.stopped = false
  }

  start() {
    this.connect()
  }

  stop() {
    this.stopped = true
    this.socket?.disconnect()
  }

  /** @param {string} room */
  listOf(room) {
    return this.lists.get(room) ?? new Map()
  }

  /**
   * The numbers of a room that are there without a gap.
   * @param {string} room
   */
  complete(room) {
    const list = this.listOf(room)
    let seq = 0
    while (list.has(seq + 1)) {
      seq += 1
    }
    return seq
  }

  /**
   * What is on the screen, as ids in order.
   * @param {string} room
   */
  screen(room) {
    return [...this.listOf(room).values()].sort((a, b) => a.seq - b.seq).map(({ id }) => id)
  }

  /** @param {string} room @param {string} content @param {string} clientId */
  async send(room, content, clientId) {
    const message = { room_id: room, content, client_id: clientId }
    for (;;) {
      const ack = await this.tryOnce(message)
      if (ack?.ok) {
        this.counts.sent += 1
        return this.keep(ack.message)
      }
      if (this.stopped) {
        return
      }
      if (ack && !['busy', 'too_many', 'internal'].includes(ack.code)) {
        throw new Error(`refused: ${JSON.stringify(ack)}`)
      }
      await sleep(100 + this.random.below(300))
    }
  }

  /** @param {object} message */
  async tryOnce(message) {
    const { socket } = this
    if (!socket?.connected) {
      return undefined
    }
    this.counts.tries += 1
    const started = performance.now()
    const answer = socket.timeout(ackMs).emitWithAck('send_message', message)
    if (this.random.chance(this.cutShare)) {
      this.cutSoon(socket)
    }
    try {
      const ack = await answer
      this.ackTimes.push(performance.now() - started)
      return ack
    } catch {
      return undefined
    }
  }

  /**
   * After the message has left and before its acknowledgement has come, as a phone loses its mast.
   * @param {Socket} socket
   */
  cutSoon(socket) {
    this.counts.cuts += 1
    setTimeout(() => {
      const transport = /** @type {{ ws?: { terminate: () => void }, close: () => void } | undefined} */ (
        socket.io.engine.transport
      )
      transport?.ws ? transport.ws.terminate() : transport?.close()
    }, this.random.below(4))
  }

  connect() {
    if (this.stopped) {
      return
    }
    this.turn += 1
    const socket = io(this.urls[this.turn % this.urls.length], {
      transports: ['websocket'],
      ...this.socketOptions,
      reconnection: false,
      forceNew: true,
      timeout: 4_000,
      auth: { token: this.person.token },
    })
    this.socket = socket
    let again = false
    const comeBack = async () => {
      if (again) {
        return
      }
      again = true
      socket.disconnect()
      await sleep(100 + this.random.below(400))
      this.connect()
    }
    socket.on('connect', () => {
      this.counts.connects += 1
      for (const room of this.person.rooms) {
        void this.resume(room)
      }
    })
    socket.on('new_message', (message) => {
      this.counts.received += 1
      this.keep(message)
      this.closeGap(message.room_id)
    })
    socket.on('messages_since', ({ messages }) => {
      for (const message of messages) {
        this.keep(message)
      }
    })
    socket.on('connect_error', comeBack)
    socket.on('disconnect', comeBack)
  }

  /** @param {Message} message */
  keep(message) {
    const list = this.listOf(message.room_id)
    const earlier = list.get(message.seq)
    if (earlier && earlier.id !== message.id) {
      throw new Error(`two messages with number ${message.seq}`)
    }
    if (earlier) {
      this.counts.repeated += 1
    }
    list.set(message.seq, message)
  }

  /** @param {string} room */
  closeGap(room) {
    if (this.complete(room) === this.listOf(room).size || this.resuming.has(room)) {
      return
    }
    setTimeout(() => {
      if (this.complete(room) < this.listOf(room).size) {
        void this.resume(room)
      }
    }, holdMs)
  }

  /** @param {string} room */
  async resume(room) {
    if (this.resuming.has(room)) {
      return
    }
    this.resuming.add(room)
    const { socket } = this
    try {
      for (let more = true; more && socket?.connected; ) {
        this.counts.resumes += 1
        const ack = await socket
          .timeout(ackMs)
          .emitWithAck('resume', { room_id: room, after: this.complete(room) })
        if (!ack.ok) {
          await sleep(300)
        }
        more = !ack.ok || ack.more
      }
    } catch {
      // Interrupted: it begins again with the next connection.
      if (socket?.connected) {
        setTimeout(() => void this.resume(room), holdMs)
      }
    } finally {
      this.resuming.delete(room)
    }
  }
}
