import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Server } from 'socket.io'
import { container } from '../../container'
import type { ReceivedEvent } from '../../events/event-listener'
import type { UpgradeRoute } from '../../http-entry/upgrade-router'
import { AdminSockets, adminMessage } from './admin-websocket'
import { createAnswering, type Hint } from './answer'
import { gatherAudience } from './audience'
import { acceptConnections } from './connection'
import { Deliverer } from './deliver'
import { Hints } from './hints'
import { createOutlet } from './local-outlet'
import { LocalSockets } from './local-sockets'
import { OfficeChat } from './office-chat'
import { Presence } from './presence'
import { channelsOf, countUnread, deliveries, noteAlive, readGreeting, socketEvents } from './registry'
import { createSocketServer } from './socket-io'
import { findEndedSessions, isStuck } from './sweep'
import { UnknownSockets } from './unknown-sockets'

const signOfLifeMs = 30_000
/** Shorter than an identity is trusted. */
const sweepMs = 4_000
const stuckMs = 5_000
const closedAtOnce = 100

export interface Sockets {
  /** Long polling of Socket.IO. */
  handleRequest(req: IncomingMessage, res: ServerResponse): void
  upgradeRoutes: UpgradeRoute[]
  onEvent(event: ReceivedEvent): void
  onHint(payload: string): void
  /** Lets every client go in a way that makes it come back, to another instance or to this one's successor. */
  stop(): Promise<void>
}

export async function startSockets(): Promise<Sockets> {
  const { log, redis } = container()
  const local = new LocalSockets((userId, online) => presence.note(userId, online))
  const unknown = new UnknownSockets()
  const { io, handleRequest, handleUpgrade } = createSocketServer(local, unknown)
  const { carry, isShared, close } = await gatherAudience(io)
  const say = async () => {
    const { type, data } = await readGreeting()
    return adminMessage(type, data)
  }
  const admins = new AdminSockets(say, () => officeChat.plan(), unknown)
  const officeChat = new OfficeChat(admins, countUnread)
  const outlet = createOutlet({ io, local, admins, officeChat, isShared })
  const deliverer = new Deliverer({ table: deliveries, outlet, log, carry })
  const emitHere = ({ channel, event, payload }: Hint) => void io.local.to(channel).emit(event, payload)
  const hints = new Hints(emitHere, redis !== undefined)
  const tell = (hint: Hint) => {
    outlet.emit(hint.channel, hint.event, hint.payload)
    hints.spread(hint)
  }
  const presence = new Presence({ isHere: (id) => local.ofUser(id).size > 0, channelsOf, tell })
  const onHint: Parameters<typeof createAnswering>[0]['onHint'] = (hint, from) => {
    from.to(hint.channel).emit(hint.event, hint.payload)
    hints.spread(hint)
  }
  acceptConnections({ io, local, channelsOf, receive: createAnswering({ events: socketEvents, onHint }) })
  const stopTending = tend(local, admins)

  return {
    handleRequest,
    upgradeRoutes: [
      { path: '/socket.io/', handle: handleUpgrade },
      { path: '/ws/admin', handle: (req, socket, head) => void admins.handleUpgrade(req, socket, head) },
    ],
    onEvent: (event) => deliverer.receive(event),
    onHint: (payload) => hints.receive(payload),
    async stop() {
      stopTending()
      presence.stop()
      deliverer.stop()
      officeChat.stop()
      admins.stop()
      await letGo(io)
      close()
    },
  }
}

/** Ended sessions that no event told of, readers that are too slow, and signs of life. */
function tend(local: LocalSockets, admins: AdminSockets) {
  const { log, clock } = container()
  const sweep = async () => {
    const sockets = [...local.all()]
    if (sockets.length + admins.size === 0) {
      return
    }
    const ended = await findEndedSessions([...sockets.map(({ data }) => data), ...admins.sessions()])
    for (const socket of sockets) {
      if (ended.has(socket.data.sessionId)) {
        socket.disconnect(true)
      }
    }
    admins.closeSessions(ended)
  }
  const guarded = (work: () => Promise<void>) => () =>
    void work().catch((err) => log.warn({ err }, 'connections were not looked after'))
  const timers = [
    setInterval(guarded(sweep), sweepMs),
    setInterval(
      guarded(async () => noteAlive(local.users(), clock.now())),
      signOfLifeMs,
    ),
    setInterval(() => {
      for (const socket of local.all()) {
        if (isStuck(socket)) {
          socket.conn.close(true)
        }
      }
    }, stuckMs),
  ]
  for (const timer of timers) {
    timer.unref()
  }
  return () => timers.forEach((timer) => void clearInterval(timer))
}

/** A few at a time: nobody gains from a thousand at the next door in the same moment. */
async function letGo(io: Server) {
  const connections = Object.values(
    (io.engine as unknown as { clients: Record<string, { close(discard: boolean): void }> }).clients,
  )
  for (let at = 0; at < connections.length; at += closedAtOnce) {
    for (const connection of connections.slice(at, at + closedAtOnce)) {
      connection.close(true)
    }
    await sleep(20)
  }
}
