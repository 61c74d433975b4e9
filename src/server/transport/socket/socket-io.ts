import { createServer, type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http'
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
import type { UnidentifiedSockets } from './unidentified-sockets'

interface Engine {
  handleRequest(req: IncomingMessage, res: ServerResponse): void
  handleUpgrade(req: IncomingMessage, socket: Duplex, head: Buffer): void
  prependListener(event: 'connection', listener: (connection: never) => void): void
  clientsCount: number
}

const answerOf = (status: number) =>
  `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`
/**
 * Unidentified connections are closed earlier by `UnidentifiedSockets`: Socket.IO would wait for their
 * closing handshake.
 */
const neverMs = 2 ** 31 - 1
/** Longer than a phone needs to move to another cell. */
const ping = { pingInterval: 25_000, pingTimeout: 20_000 }

/**
 * Socket.IO without its own server. Access is decided in the handshake, so that every refusal, also of a
 * foreign page, reaches the client as the specified `connect_error`; an HTTP status would be a broken
 * connection to it.
 */
export function createSocketServer(local: LocalSockets, unknown: UnidentifiedSockets) {
  const io = new Server({
    ...ping,
    path: '/socket.io/',
    serveClient: false,
    transports: ['websocket', 'polling'],
    maxHttpBufferSize: limits.packetBytes,
    perMessageDeflate: false,
    connectTimeout: neverMs,
    destroyUpgrade: false,
  })
  // Socket.IO needs a server to attach to; this one never listens.
  io.attach(createServer())
  acceptTextOnly(io)
  io.use(authenticate(local, unknown))
  const engine = io.engine as unknown as Engine
  engine.prependListener('connection', (connection) => unknown.watch(connection))
  const isNew = (req: IncomingMessage) => !/[?&]sid=/.test(req.url ?? '')
  /** The HTTP status for a connection that may not begin now. */
  function refusalOf(req: IncomingMessage): number | undefined {
    if (!isNew(req)) {
      return undefined
    }
    if (lifecycle().draining || engine.clientsCount >= limits.connections) {
      return 503
    }
    return unknown.isFull(req) ? 429 : undefined
  }
  return {
    io,
    /** Long polling. */
    handleRequest(req: IncomingMessage, res: ServerResponse) {
      const status = refusalOf(req)
      if (status !== undefined) {
        return refuse(res, status, String(req.headers[requestIdHeader]))
      }
      res.setHeader('Content-Security-Policy', closedPolicy)
      engine.handleRequest(req, res)
    },
    handleUpgrade(req: IncomingMessage, socket: Duplex, head: Buffer) {
      const status = refusalOf(req)
      if (status === undefined) {
        return engine.handleUpgrade(req, socket, head)
      }
      socket.end(answerOf(status), () => socket.destroy())
    },
  }
}
