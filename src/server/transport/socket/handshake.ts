import type { Socket } from 'socket.io'
import { clientAddressHeader } from '@/config/headers'
import { sockets as limits } from '@/config/limits'
import { isLocale, type Locale } from '@/config/locales'
import { container } from '../../container'
import type { UserActor } from '../../kernel/actor'
import type { Credentials } from '../../kernel/identify'
import type { ChatSocket } from './chat-socket'
import { ConnectionIdentity } from './identity'
import type { LocalSockets } from './local-sockets'
import { isForeign, sessionCookieOf } from './origin'
import type { UnidentifiedSockets } from './unidentified-sockets'

const unauthorized = 'Unauthorized'
const tooManyConnections = 'Too many connections'

/**
 * A token wins over the cookie, which is used from our own pages only. Pages of other sites may use neither.
 */
function credentialsOf(socket: Socket): Credentials | null {
  if (isForeign(socket.request)) {
    return null
  }
  const { token } = socket.handshake.auth as { token?: unknown }
  if (token !== undefined && token !== null) {
    return { bearer: typeof token === 'string' ? token : '' }
  }
  const sessionCookie = sessionCookieOf(socket.request)
  return sessionCookie ? { sessionCookie } : null
}

function remember(socket: Socket, identity: ConnectionIdentity, actor: UserActor, epoch: number) {
  const { locale } = socket.handshake.auth as { locale?: unknown }
  const { headers } = socket.request
  const data: ChatSocket['data'] = {
    identity,
    epoch,
    userId: actor.user.id,
    sessionId: actor.sessionId,
    locale: (isLocale(locale) ? locale : actor.user.locale) as Locale,
    address: String(headers[clientAddressHeader] ?? 'unknown'),
    userAgent: String(headers['user-agent'] ?? '').slice(0, 300),
    queue: Promise.resolve(),
    waiting: 0,
    refused: 0,
    leftChannels: new Set(),
  }
  Object.assign(socket.data, data)
}

/**
 * Authenticates a connection. Refused before a socket exists: no valid token or cookie, blocked, expired, too
 * many.
 */
export const authenticate =
  (local: LocalSockets, unknown: UnidentifiedSockets) =>
  async (socket: Socket, next: (error?: Error) => void): Promise<void> => {
    const { log } = container()
    const credentials = credentialsOf(socket)
    const refuse = (reason: string) => {
      const address = socket.request.headers[clientAddressHeader]
      log.warn({ event: 'socket.refused', reason, address }, 'socket refused')
      next(new Error(reason))
    }
    if (!credentials) {
      return refuse(unauthorized)
    }
    const { epoch } = local
    const identity = new ConnectionIdentity(credentials)
    try {
      const actor = await identity.user()
      if (!actor) {
        return refuse(unauthorized)
      }
      if (local.ofUser(actor.user.id).size >= limits.connectionsPerUser) {
        return refuse(tooManyConnections)
      }
      remember(socket, identity, actor, epoch)
      local.add(socket as ChatSocket)
      unknown.identified(socket.conn)
      next()
    } catch (error) {
      // The database is down: a refusal would end the client's attempts, a broken connection does not.
      log.warn({ event: 'socket.not_identified', err: error }, 'a socket could not be identified')
      socket.conn.close(true)
    }
  }
