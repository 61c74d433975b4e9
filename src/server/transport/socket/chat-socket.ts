import type { Socket } from 'socket.io'
import type { Locale } from '@/config/locales'
import type { Channel } from './channels'
import type { ConnectionIdentity } from './identity'

interface SocketData {
  identity: ConnectionIdentity
  userId: string
  sessionId: string
  locale: Locale
  address: string
  userAgent: string
  /** Events of one connection are handled in order. */
  queue: Promise<void>
  waiting: number
  refused: number
  /** Channels that were left while the connection was being set up. */
  leftChannels: Set<Channel>
  /** The number of access changes when this identity was read. */
  epoch: number
}

type Events = Record<string, (...args: never[]) => void>
export type ChatSocket = Socket<Events, Record<string, (...args: unknown[]) => void>, Events, SocketData>
