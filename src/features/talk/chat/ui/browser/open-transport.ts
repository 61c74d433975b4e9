import type { Socket } from 'socket.io-client'
import type { Locale } from '@/config/locales'
import { socketPath } from '../../chat.contract'
import type { Ask, Incoming, OpenTransport } from '../core/transport'

const answerMs = 10_000

function askOver(socket: Socket<Incoming>): Ask {
  return async (event, input) => {
    if (!socket.connected) {
      return 'no-response'
    }
    try {
      return await (
        socket.timeout(answerMs) as unknown as {
          emitWithAck: (event: string, input: unknown) => Promise<never>
        }
      ).emitWithAck(event, input)
    } catch {
      return 'no-response'
    }
  }
}

/**
 * Loads the Socket.IO client on this page only, once the page is readable. Reconnecting is decided elsewhere.
 */
export const openTransportFor =
  (locale: Locale): OpenTransport =>
  async ({ up, down, ...events }) => {
    const { io } = await import('socket.io-client')
    const socket: Socket<Incoming> = io({
      path: socketPath,
      transports: ['websocket', 'polling'],
      tryAllTransports: true,
      reconnection: false,
      autoConnect: false,
      auth: { locale },
    })
    socket.on('connect', up)
    socket.on('connect_error', ({ message }) => down(message))
    socket.on('disconnect', () => down())
    for (const [name, handler] of Object.entries(events)) {
      socket.on(name as keyof Incoming, handler as never)
    }
    return { open: () => void socket.connect(), close: () => void socket.disconnect(), ask: askOver(socket) }
  }
