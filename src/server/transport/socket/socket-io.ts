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
import { isForeign } from './origin'
import { acceptTextOnly } from './text-only'

interface Engine {
  handleRequest(req: IncomingMessage, res: ServerResponse): void
  handleUpgrade(req: IncomingMessage, socket: Duplex, head: Buffer): void
  clientsCount: number
}

/** Who has not said by then who they are is closed. When a thousand come back at once, identifying takes a while. */
const connectWithinMs = 15_000
/** Longer than a phone takes from one mast to the next. */
const ping = { pingInterval: 25_000, pingTimeout: 20_000 }

/** Socket.IO without a server of its own: requests and upgrades are handed to it after our own checks. */
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
  const refusalOf = (req: IncomingMessage): number | null => {
    if (isForeign(req)) return 403
    if (!isNew(req)) return null
    return lifecycle().draining || engine.clientsCount >= limits.connections ? 503 : null
  }
  return {
    io,
    /** Long polling. */
    handleRequest(req: IncomingMessage, res: ServerResponse) {
      const status = refusalOf(req)
      if (status) return refuse(res, status, String(req.headers[requestIdHeader]))
      res.setHeader('Content-Security-Policy', closedPolicy)
      engine.handleRequest(req, res)
    },
    handleUpgrade(req: IncomingMessage, socket: Duplex, head: Buffer) {
      const status = refusalOf(req)
      if (!status) return engine.handleUpgrade(req, socket, head)
      const line = status === 403 ? '403 Forbidden' : '503 Service Unavailable'
      socket.end(`HTTP/1.1 ${line}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`, () => socket.destroy())
    },
  }
}
