import type { Server } from 'socket.io'
import { hasRight } from '@/config/roles'
import { container } from '../../container'
import type { createAnswering } from './answer'
import type { ChatSocket } from './chat-socket'
import type { LocalSockets } from './local-sockets'

/** What a person hears besides their own channel, read when they connect. */
export type ChannelsOf = (userId: string) => Promise<string[]>

export const userChannel = (userId: string) => `user:${userId}`
export const localeChannel = (locale: string) => `locale:${locale}`
export const officeChannel = 'office'

interface ConnectionOptions {
  io: Server
  local: LocalSockets
  receive: ReturnType<typeof createAnswering>
  channelsOf: ChannelsOf
}

/** Asks again who this is, and ends the connection of whoever may not stay. */
export async function recheckSocket(socket: ChatSocket): Promise<boolean> {
  socket.data.identity.forget()
  const user = await socket.data.identity.user()
  if (!user) {
    socket.disconnect(true)
    return false
  }
  if (hasRight(user.user, 'messages.read')) {
    await socket.join(officeChannel)
  } else {
    await socket.leave(officeChannel)
  }
  return true
}

/** The channels of a fresh connection; what its client asks meanwhile waits for them, so that nothing falls between. */
async function enter(socket: ChatSocket, { local, channelsOf }: ConnectionOptions) {
  const { data } = socket
  try {
    const user = await data.identity.user()
    if (user && hasRight(user.user, 'messages.read')) {
      await socket.join(officeChannel)
    }
    const channels = await channelsOf(data.userId)
    await socket.join(channels.filter((channel) => !data.left.has(channel)))
    if (data.epoch !== local.epoch) {
      await recheckSocket(socket)
    }
  } catch (error) {
    container().log.warn({ err: error }, 'a socket could not be set up')
    socket.conn.close(true)
  }
}

export function acceptConnections(options: ConnectionOptions) {
  options.io.on('connection', (each) => {
    const socket = each as unknown as ChatSocket
    void socket.join([userChannel(socket.data.userId), localeChannel(socket.data.locale)])
    // Its headers are not needed any more; kept, they would be a large part of what a connection weighs.
    ;(socket.conn as unknown as { request: unknown }).request = null
    socket.data.queue = enter(socket, options)
    socket.onAny((name: unknown, ...args: unknown[]) => options.receive(socket, name, args))
    socket.on('error' as never, (() => socket.disconnect(true)) as never)
  })
}
