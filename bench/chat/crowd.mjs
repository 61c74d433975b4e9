import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { io } from 'socket.io-client'

/** @typedef {{ id: string, token: string, rooms: string[] }} Person */
/** @typedef {import('socket.io-client').Socket} Socket */

const connectingAtOnce = 50

/** Many sockets that listen, and send at a fixed rate independent of the server. */
export class Crowd {
  /** @param {string} url @param {Person[]} people */
  constructor(url, people) {
    this.people = people
    this.sockets = people.map(({ id, token, rooms }) =>
      io(url, {
        transports: ['websocket'],
        forceNew: true,
        autoConnect: false,
        reconnectionDelay: 2_000,
        reconnectionDelayMax: 5_000,
        auth: { token, userId: id, rooms },
      }),
    )
    /** @type {number[]} */
    this.acks = []
    /** @type {number[]} */
    this.deliveries = []
    this.expected = 0
    this.sent = 0
    this.failed = 0
    this.measuring = false
    for (const socket of this.sockets) {
      socket.on('new_message', ({ messages }) => {
        if (messages.startsWith('m ')) {
          this.deliveries.push(performance.now() - Number(messages.slice(2)))
        }
      })
    }
  }

  async connect() {
    for (let at = 0; at < this.sockets.length; at += connectingAtOnce) {
      await Promise.all(
        this.sockets.slice(at, at + connectingAtOnce).map(
          (socket) =>
            new Promise((done, fail) => {
              socket.once('connect', () => done(socket))
              socket.once('connect_error', fail)
              socket.connect()
            }),
        ),
      )
    }
  }

  /**
   * `rate` messages a second from all in turn, each timed from the moment when it was due.
   * @param {{ rate: number, seconds: number, counted?: boolean }} pace
   */
  async talk({ rate, seconds, counted = true }) {
    const begin = performance.now()
    const total = rate * seconds
    const running = []
    for (let n = 0; n < total; n += 1) {
      const dueAt = begin + (n * 1_000) / rate
      const wait = dueAt - performance.now()
      if (wait > 0) {
        await sleep(wait)
      }
      running.push(this.sendOne(n, dueAt, counted))
    }
    await Promise.all(running)
    await sleep(1_000)
  }

  /** @param {number} n @param {number} dueAt @param {boolean} counted */
  async sendOne(n, dueAt, counted) {
    const i = (n * 7) % this.sockets.length
    const [room_id = ''] = this.people[i]?.rooms ?? []
    const content = counted ? `m ${dueAt}` : 'warm-up'
    if (counted) {
      this.expected += this.people.filter(({ rooms }) => rooms.includes(room_id)).length
    }
    try {
      const ack = await this.sockets[i]
        ?.timeout(10_000)
        .emitWithAck('send_message', { room_id, content, client_id: randomUUID() })
      if (!ack?.ok) {
        throw new Error(JSON.stringify(ack))
      }
      if (!counted) {
        return
      }
      this.sent += 1
      this.acks.push(performance.now() - dueAt)
    } catch {
      if (counted) {
        this.failed += 1
      }
    }
  }

  /**
   * Resolves with the seconds until everybody is connected again and has asked for what they missed.
   * @param {() => Promise<void>} cut
   */
  async comeBack(cut) {
    const back = this.sockets.map((socket, i) => this.returnOf(socket, this.people[i]?.rooms[0]))
    const started = performance.now()
    await cut()
    const times = await Promise.all(back)
    return {
      seconds: (performance.now() - started) / 1_000,
      times: times.map((at) => (at - started) / 1_000),
    }
  }

  /** @param {Socket} socket @param {string | undefined} room_id @returns {Promise<number>} */
  returnOf(socket, room_id) {
    return new Promise((done) => {
      socket.once('disconnect', () => {
        const resume = async () => {
          try {
            const ack = await socket.timeout(10_000).emitWithAck('resume', { room_id, after: 0 })
            if (ack.ok) {
              return done(performance.now())
            }
          } catch {
            // Repeated with the next connection.
          }
          if (socket.connected) {
            setTimeout(resume, 200)
          } else {
            socket.once('connect', resume)
          }
        }
        socket.once('connect', resume)
      })
    })
  }

  close() {
    for (const socket of this.sockets) {
      socket.disconnect()
    }
  }
}
