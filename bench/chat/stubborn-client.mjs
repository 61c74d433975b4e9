import { setTimeout as sleep } from 'node:timers/promises'
import { io } from 'socket.io-client'

const ackMs = 3_000
const holdMs = 300

/**
 * A client as the chat screen is one: keeps what it writes until it is acknowledged, comes back on any instance, asks for
 * what it missed, and shows each message once in the order of the room.
 */
export class StubbornClient {
  /** `socketOptions`: more options of Socket.IO's client, for a way of its own to the server. */
  constructor({ person, urls, random, cutShare = 0, socketOptions = {} }) {
    this.person = person
    this.urls = urls
    this.random = random
    this.cutShare = cutShare
    this.socketOptions = socketOptions
    this.lists = new Map(person.rooms.map((room) => [room, new Map()]))
    this.counts = { sent: 0, tries: 0, cuts: 0, connects: 0, received: 0, repeated: 0, resumes: 0 }
    this.ackTimes = []
    this.turn = random.below(urls.length)
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

  /** The numbers of a room that are there without a gap. */
  complete(room) {
    const list = this.lists.get(room)
    let seq = 0
    while (list.has(seq + 1)) {
      seq += 1
    }
    return seq
  }

  /** What is on the screen, as ids in order. */
  screen(room) {
    return [...this.lists.get(room).values()].sort((a, b) => a.seq - b.seq).map(({ id }) => id)
  }

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

  /** After the message has left and before its acknowledgement has come, as a phone loses its mast. */
  cutSoon(socket) {
    this.counts.cuts += 1
    setTimeout(() => {
      const { transport } = socket.io.engine
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

  keep(message) {
    const list = this.lists.get(message.room_id)
    const earlier = list.get(message.seq)
    if (earlier && earlier.id !== message.id) {
      throw new Error(`two messages with number ${message.seq}`)
    }
    if (earlier) {
      this.counts.repeated += 1
    }
    list.set(message.seq, message)
  }

  closeGap(room) {
    if (this.complete(room) === this.lists.get(room).size || this.resuming.has(room)) {
      return
    }
    setTimeout(() => {
      if (this.complete(room) < this.lists.get(room).size) {
        void this.resume(room)
      }
    }, holdMs)
  }

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
      // Cut off: it begins again with the next connection.
      if (socket?.connected) {
        setTimeout(() => void this.resume(room), holdMs)
      }
    } finally {
      this.resuming.delete(room)
    }
  }
}
