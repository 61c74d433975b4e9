import type { Socket } from 'socket.io'
import type { Locale } from '@/config/locales'
import type { ConnectionIdentity } from './identity'

export interface SocketData {
  identity: ConnectionIdentity
  userId: string
  sessionId: string
  locale: Locale
  address: string
  userAgent: string
  /** What this connection asks for is done in its order. */
  queue: Promise<void>
  waiting: number
  refused: number
  /** Left while the connection was being set up. */
  left: Set<string>
  /** How often accesses had changed when this identity was read. */
  epoch: number
}

type Events = Record<string, (...args: never[]) => void>
export type ChatSocket = Socket<Events, Record<string, (...args: unknown[]) => void>, Events, SocketData>
