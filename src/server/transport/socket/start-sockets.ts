import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Server } from 'socket.io'
import { container } from '../../container'
import type { UpgradeRoute } from '../../http-entry/upgrade-router'
import type { ReceivedEvent } from '../../kernel/events'
import { createAnswering, type EphemeralMessage } from './answer'
import { acceptConnections, type ChannelsOf } from './connection'
import { createBroadcaster } from './create-broadcaster'
import { Deliverer } from './deliver'
import { EphemeralEvents } from './ephemeral-events'
import { LocalSockets } from './local-sockets'
import { type CountUnread, OfficeUnreadCounts } from './office-unread-counts'
import { OfficeSockets, officeMessage } from './office-websocket'
import { Presence } from './presence'
import { attachRedisAdapter } from './redis-adapter'
import type { Delivery } from './socket-broadcaster'
import { createSocketServer } from './socket-io'
import { findEndedSessions, isReadingTooSlowly } from './sweep'
import type { SocketEvent } from './to-event'
import { UnidentifiedSockets } from './unidentified-sockets'
import type { OfficePushes } from './wire'

const heartbeatMs = 30_000
/** Shorter than the time that an identity is trusted. */
const sweepMs = 4_000
const stuckMs = 5_000
const closedAtOnce = 100

export interface Sockets {
  /** Long polling of Socket.IO. */
  handleRequest(req: IncomingMessage, res: ServerResponse): void
  upgradeRoutes: UpgradeRoute[]
  onEvent(event: ReceivedEvent): void
  onEphemeral(payload: string): void
  /**
   * Closes every connection in a way that makes its client reconnect, to another instance or to the next process.
   */
  stop(): Promise<void>
}

/** The events, deliveries and counts of the features, because the transport does not know the features. */
export interface SocketRegistry {
  /** Every event that a client may send. */
  events: ReadonlyMap<string, SocketEvent>
  /** Every committed event that is delivered to open connections. */
  deliveries: readonly Delivery[]
  /** The first message of every connection of the back office. */
  readGreeting(): Promise<OfficeGreeting>
  channelsOf: ChannelsOf
  /** Records who is connected at this moment. */
  noteAlive(userIds: readonly string[], now: Date): Promise<void>
  countUnread: CountUnread
}

/** A message of /ws/admin with its data. */
type OfficeGreeting = {
  [Type in keyof OfficePushes]: { type: Type; data: OfficePushes[Type] }
}[keyof OfficePushes]

export async function startSockets(registry: SocketRegistry): Promise<Sockets> {
  const { log, redis } = container()
  const local = new LocalSockets((userId, online) => presence.note(userId, online))
  const unknown = new UnidentifiedSockets()
  const { io, handleRequest, handleUpgrade } = createSocketServer(local, unknown)
  const { fanOut, isShared, close } = await attachRedisAdapter(io)
  const readGreetingMessage = async () => {
    const { type, data } = await registry.readGreeting()
    return officeMessage(type, data)
  }
  const admins = new OfficeSockets(readGreetingMessage, () => officeChat.schedule(), unknown)
  const officeChat = new OfficeUnreadCounts(admins, registry.countUnread)
  const broadcaster = createBroadcaster({ io, local, admins, officeChat, isShared })
  const deliverer = new Deliverer({ table: registry.deliveries, broadcaster, log, fanOut })
  const emitHere = ({ channel, event, payload }: EphemeralMessage) =>
    void io.local.to(channel).emit(event, payload)
  const ephemeral = new EphemeralEvents(emitHere, redis !== undefined)
  const emitEverywhere = (message: EphemeralMessage) => {
    broadcaster.emit(message.channel, message.event, message.payload)
    ephemeral.broadcast(message)
  }
  const presence = new Presence({
    isHere: (id) => local.ofUser(id).size > 0,
    channelsOf: registry.channelsOf,
    emit: emitEverywhere,
  })
  const onEphemeral: Parameters<typeof createAnswering>[0]['onEphemeral'] = (message, from) => {
    from.to(message.channel).emit(message.event, message.payload)
    ephemeral.broadcast(message)
  }
  acceptConnections({
    io,
    local,
    channelsOf: registry.channelsOf,
    receive: createAnswering({ events: registry.events, onEphemeral }),
  })
  const stopTending = startMaintenance({ local, admins, noteAlive: registry.noteAlive })

  return {
    handleRequest,
    upgradeRoutes: [
      { path: '/socket.io/', handle: handleUpgrade },
      { path: '/ws/admin', handle: (req, socket, head) => void admins.handleUpgrade(req, socket, head) },
    ],
    onEvent: (event) => deliverer.receive(event),
    onEphemeral: (payload) => ephemeral.receive(payload),
    async stop() {
      stopTending()
      presence.stop()
      deliverer.stop()
      await officeChat.stop()
      admins.stop()
      await closeGradually(io)
      close()
    },
  }
}

interface MaintenanceOptions {
  local: LocalSockets
  admins: OfficeSockets
  noteAlive: SocketRegistry['noteAlive']
}

/**
 * Closes connections of ended sessions without an event and of clients that read too slowly, and records
 * heartbeats.
 */
function startMaintenance({ local, admins, noteAlive }: MaintenanceOptions) {
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
    void work().catch((err) =>
      log.warn({ event: 'socket.maintenance_failed', err }, 'the maintenance of connections failed'),
    )
  const timers = [
    setInterval(guarded(sweep), sweepMs),
    setInterval(
      guarded(async () => noteAlive(local.users(), clock.now())),
      heartbeatMs,
    ),
    setInterval(() => {
      for (const socket of local.all()) {
        if (isReadingTooSlowly(socket)) {
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

/** A few at a time: stagger disconnects to avoid a reconnect stampede. */
async function closeGradually(io: Server) {
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
