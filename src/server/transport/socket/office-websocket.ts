import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import { sockets as limits } from '@/config/limits'
import { hasRight } from '@/config/roles'
import { container } from '../../container'
import type { Actor } from '../../kernel/actor'
import type { Credentials } from '../../kernel/identify'
import { ConnectionIdentity } from './identity'
import { isForeign, sessionCookieOf } from './origin'
import type { UnidentifiedSockets } from './unidentified-sockets'
import type { OfficePushes } from './wire'

const pingMs = 25_000
const largestMessage = 1_024
const messagesPerPing = 50
const closing = { policy: 1008, restart: 1012 }

interface Client {
  identity: ConnectionIdentity
  userId: string
  sessionId: string
  alive: boolean
  received: number
  /** The number of unread chat messages that was last sent. */
  unread?: number
  /** Messages that came before the greeting was ready; null once it was sent. */
  waiting: string[] | null
}

/** 'bearer, <token>' in the list of subprotocols: the only header that a browser's websocket can set. */
function credentialsOf(req: IncomingMessage): Credentials | null {
  const [scheme, token] = (req.headers['sec-websocket-protocol'] ?? '').split(',').map((part) => part.trim())
  if (scheme === 'bearer') {
    return { bearer: token ?? '' }
  }
  const sessionCookie = sessionCookieOf(req)
  return sessionCookie ? { sessionCookie } : null
}

export const officeMessage = <Type extends keyof OfficePushes>(type: Type, data: OfficePushes[Type]) =>
  JSON.stringify({ type, at: container().clock.now().toISOString(), data })

const mayWatch = (actor: Actor) => actor.kind === 'user' && hasRight(actor.user, 'admin.area')

function refuse(socket: Duplex, status: string) {
  container().log.warn({ event: 'socket.refused', reason: status }, 'admin websocket refused')
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`, () => socket.destroy())
}

/** Pushes changes of the back office to staff and admins. Accepts no messages. */
export class OfficeSockets {
  private readonly clients = new Map<WebSocket, Client>()
  private readonly server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    maxPayload: largestMessage,
    perMessageDeflate: false,
    handleProtocols: (offered) => (offered.has('bearer') ? 'bearer' : false),
  })
  private readonly timer = setInterval(() => this.beat(), pingMs).unref()

  /** `greet` is sent first on every connection. */
  constructor(
    private readonly readGreeting: () => Promise<string>,
    private readonly onOpen: () => void,
    private readonly unknown: UnidentifiedSockets,
  ) {}

  async handleUpgrade(req: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const release = this.unknown.take(req)
    if (!release) {
      return refuse(socket, '429 Too Many Requests')
    }
    await this.identifyUpgrade(req, socket, head).finally(release)
  }

  private async identifyUpgrade(req: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    if (isForeign(req)) {
      return refuse(socket, '403 Forbidden')
    }
    const credentials = credentialsOf(req)
    if (!credentials) {
      return refuse(socket, '401 Unauthorized')
    }
    const identity = new ConnectionIdentity(credentials)
    try {
      const actor = await identity.actor()
      if (actor.kind === 'visitor') {
        return refuse(socket, '401 Unauthorized')
      }
      if (actor.kind !== 'user' || !mayWatch(actor)) {
        return refuse(socket, '403 Forbidden')
      }
      const open = [...this.clients.values()].filter(({ userId }) => userId === actor.user.id)
      if (open.length >= limits.connectionsPerUser) {
        return refuse(socket, '429 Too Many Requests')
      }
      const owner = { identity, userId: actor.user.id, sessionId: actor.sessionId }
      const client = { ...owner, alive: true, received: 0, waiting: [] }
      this.server.handleUpgrade(req, socket, head, (ws) => this.accept(ws, client))
    } catch (error) {
      container().log.warn(
        { event: 'socket.not_identified', err: error },
        'an admin websocket could not be identified',
      )
      refuse(socket, '503 Service Unavailable')
    }
  }

  broadcast(message: string): void {
    for (const [ws, client] of this.clients) {
      this.send(ws, client, message)
    }
  }

  /** To every connection of one person; the data is read only when there is one. */
  async sendTo<Type extends keyof OfficePushes>(
    userId: string,
    type: Type,
    read: () => Promise<OfficePushes[Type]>,
  ): Promise<void> {
    const isTheirs = (client: Client) => client.userId === userId
    if (![...this.clients.values()].some(isTheirs)) {
      return
    }
    const message = officeMessage(type, await read())
    for (const [ws, client] of this.clients) {
      if (isTheirs(client)) {
        this.send(ws, client, message)
      }
    }
  }

  /** Sends each person their own number if it has changed. */
  sendUnread(counts: ReadonlyMap<string, number>): void {
    for (const [ws, client] of this.clients) {
      const unread = counts.get(client.userId)
      if (unread === undefined || unread === client.unread) {
        continue
      }
      client.unread = unread
      this.send(ws, client, officeMessage('chat_unread', { unread }))
    }
  }

  userIds = () => [...new Set([...this.clients.values()].map(({ userId }) => userId))]

  get size() {
    return this.clients.size
  }

  sessions = () => [...this.clients.values()].map(({ sessionId, identity }) => ({ sessionId, identity }))

  closeSessions(endedSessions: ReadonlySet<string>): void {
    for (const [ws, { sessionId }] of this.clients) {
      if (endedSessions.has(sessionId)) {
        ws.close(closing.policy)
      }
    }
  }

  /** Closes the connections of somebody who may no longer watch. */
  async recheck(userId: string): Promise<void> {
    for (const [ws, { identity, userId: owner }] of this.clients) {
      if (owner !== userId) {
        continue
      }
      identity.forget()
      const actor = await identity.actor().catch(() => null)
      if (!actor || !mayWatch(actor)) {
        ws.close(closing.policy)
      }
    }
  }

  stop(): void {
    clearInterval(this.timer)
    for (const ws of this.clients.keys()) {
      ws.close(closing.restart)
    }
    setTimeout(() => this.clients.forEach((_, ws) => void ws.terminate()), 1_000).unref()
  }

  private send(ws: WebSocket, { waiting }: Client, message: string) {
    if (waiting) {
      waiting.push(message)
    } else if (ws.bufferedAmount > limits.unreadBytes) {
      ws.terminate()
    } else {
      ws.send(message)
    }
  }

  private accept(ws: WebSocket, client: Client) {
    this.clients.set(ws, client)
    ws.on('error', () => ws.terminate())
    ws.on('close', () => this.clients.delete(ws))
    ws.on('pong', () => {
      client.alive = true
    })
    ws.on('message', () => {
      client.received += 1
      if (client.received > messagesPerPing) {
        ws.close(closing.policy)
      }
    })
    // A right that was removed in the meantime closes this connection as well.
    void this.recheck(client.userId)
    this.readGreeting().then(
      (message) => {
        // The greeting's numbers may have been read before the messages that arrived in the meantime.
        for (const text of [message, ...(client.waiting ?? [])]) {
          ws.send(text)
        }
        client.waiting = null
        this.onOpen()
      },
      () => ws.close(closing.restart),
    )
  }

  private beat() {
    for (const [ws, client] of this.clients) {
      if (!client.alive) {
        ws.terminate()
      }
      client.alive = false
      client.received = 0
      ws.ping()
    }
  }
}
