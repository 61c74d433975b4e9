import type { Socket } from 'socket.io-client'
import { socketPath } from '../../chat.contract'
import type { Ask, Incoming, OpenWire } from '../core/transport'

const answerMs = 10_000

function askOver(socket: Socket<Incoming>): Ask {
  return async (event, input) => {
    if (!socket.connected) {
      return 'lost'
    }
    try {
      return await (
        socket.timeout(answerMs) as unknown as {
          emitWithAck: (event: string, input: unknown) => Promise<never>
        }
      ).emitWithAck(event, input)
    } catch {
      return 'lost'
    }
  }
}

/** The chat's library is loaded by this page only, once the page is readable. When to try again is decided elsewhere. */
export const openWireFor =
  (locale: 'en' | 'fr'): OpenWire =>
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
    for (const [name, hear] of Object.entries(events)) {
      socket.on(name as keyof Incoming, hear as never)
    }
    return { open: () => void socket.connect(), close: () => void socket.disconnect(), ask: askOver(socket) }
  }
