import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { Server } from 'socket.io'
import { requestIdHeader } from '@/config/headers'
import { sockets as limits } from '@/config/limits'
import { closedPolicy } from '../../http-entry/content-security-policy'
import { lifecycle } from '../../http-entry/draining'
import { refuse } from '../../http-entry/refuse'
import { authenticate } from './handshake'
import type { LocalSockets } from './local-sockets'
import { acceptTextOnly } from './text-only'

interface Engine {
  handleRequest(req: IncomingMessage, res: ServerResponse): void
  handleUpgrade(req: IncomingMessage, socket: Duplex, head: Buffer): void
  clientsCount: number
}

/** Who has not said by then who they are is closed. When a thousand come back at once, identifying takes a while. */
const connectWithinMs = 15_000
const busyAnswer = 'HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\nContent-Length: 0\r\n\r\n'
/** Longer than a phone takes from one mast to the next. */
const ping = { pingInterval: 25_000, pingTimeout: 20_000 }

/**
 * Socket.IO without a server of its own. Who may connect is decided in the handshake, so that every refusal, a foreign
 * page's too, reaches the client as the specified `connect_error`; an HTTP status would be a broken connection to it.
 */
export function createSocketServer(local: LocalSockets) {
  const io = new Server({
    ...ping,
    path: '/socket.io/',
    serveClient: false,
    transports: ['websocket', 'polling'],
    maxHttpBufferSize: limits.packetBytes,
    perMessageDeflate: false,
    connectTimeout: connectWithinMs,
    destroyUpgrade: false,
  })
  // It wants something to listen on; this one never does.
  io.attach(createServer())
  acceptTextOnly(io)
  io.use(authenticate(local))
  const engine = io.engine as unknown as Engine
  const isNew = (req: IncomingMessage) => !/[?&]sid=/.test(req.url ?? '')
  const isFull = (req: IncomingMessage) =>
    isNew(req) && (lifecycle().draining || engine.clientsCount >= limits.connections)
  return {
    io,
    /** Long polling. */
    handleRequest(req: IncomingMessage, res: ServerResponse) {
      if (isFull(req)) return refuse(res, 503, String(req.headers[requestIdHeader]))
      res.setHeader('Content-Security-Policy', closedPolicy)
      engine.handleRequest(req, res)
    },
    handleUpgrade(req: IncomingMessage, socket: Duplex, head: Buffer) {
      if (!isFull(req)) return engine.handleUpgrade(req, socket, head)
      socket.end(busyAnswer, () => socket.destroy())
    },
  }
}
