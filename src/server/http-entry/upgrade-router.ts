import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'

type UpgradeHandler = (req: IncomingMessage, socket: Duplex, head: Buffer) => void

export interface UpgradeRoute {
  /** An exact path, or a folder when it ends in '/'. */
  path: string
  handle: UpgradeHandler
}

const matches = (route: UpgradeRoute, path: string) =>
  route.path.endsWith('/') ? path.startsWith(route.path) : path === route.path

/** The only listener for upgrades: those that are not in the table are refused and closed. */
export function routeUpgrades(
  server: Server,
  isOurHost: (host: string | undefined) => boolean,
  table: readonly UpgradeRoute[],
) {
  server.on('upgrade', (req, socket, head) => {
    socket.on('error', () => socket.destroy())
    if (!isOurHost(req.headers.host)) {
      return close(socket, '421 Misdirected Request')
    }
    const path = (req.url ?? '').split('?')[0] ?? ''
    const route = table.find((candidate) => matches(candidate, path))
    if (!route) {
      return close(socket, '404 Not Found')
    }
    route.handle(req, socket, head)
  })
}

function close(socket: Duplex, status: string) {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`, () => socket.destroy())
}
