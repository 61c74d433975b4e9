import { createServer, type IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'

type UpgradeHandler = (req: IncomingMessage, socket: Duplex, head: Buffer) => void

/** Next listens for upgrades on the server that it gets, so it gets one that never listens. */
export const unusedServer = () => createServer()

/** Next's own sockets, while developing. The types of its server do not have it. */
export const upgradeHandlerOf = (app: object) => (app as { upgradeHandler: UpgradeHandler }).upgradeHandler
