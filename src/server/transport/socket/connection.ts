import type { Server } from 'socket.io'
import { hasRight } from '@/config/roles'
import { container } from '../../container'
import type { createAnswering } from './answer'
import { type Channel, channels } from './channels'
import type { ChatSocket } from './chat-socket'
import type { LocalSockets } from './local-sockets'

/** The channels of a person in addition to their own, read when they connect. */
export type ChannelsOf = (userId: string) => Promise<Channel[]>

interface ConnectionOptions {
  io: Server
  local: LocalSockets
  receive: ReturnType<typeof createAnswering>
  channelsOf: ChannelsOf
}

/** Checks again who this is, and closes the connection if it is no longer allowed. */
export async function recheckSocket(socket: ChatSocket): Promise<boolean> {
  socket.data.identity.forget()
  const user = await socket.data.identity.user()
  if (!user) {
    socket.disconnect(true)
    return false
  }
  if (hasRight(user.user, 'messages.read')) {
    await socket.join(channels.office)
  } else {
    await socket.leave(channels.office)
  }
  return true
}

/** Joins the channels of a new connection; client events wait for this, so that no message is missed. */
async function joinChannels(socket: ChatSocket, { local, channelsOf }: ConnectionOptions) {
  const { data } = socket
  try {
    const user = await data.identity.user()
    if (user && hasRight(user.user, 'messages.read')) {
      await socket.join(channels.office)
    }
    const own = await channelsOf(data.userId)
    await socket.join(own.filter((channel) => !data.leftChannels.has(channel)))
    if (data.epoch !== local.epoch) {
      await recheckSocket(socket)
    }
  } catch (error) {
    container().log.warn({ event: 'socket.setup_failed', err: error }, 'a socket could not be set up')
    socket.conn.close(true)
  }
}

export function acceptConnections(options: ConnectionOptions) {
  options.io.on('connection', (connected) => {
    const socket = connected as ChatSocket
    void socket.join([channels.user(socket.data.userId), channels.locale(socket.data.locale)])
    // The headers are not needed any more, and would be a large part of a connection's memory.
    ;(socket.conn as { request: unknown }).request = null
    socket.data.queue = joinChannels(socket, options)
    socket.onAny((name: unknown, ...args: unknown[]) => options.receive(socket, name, args))
    socket.on('error' as never, (() => socket.disconnect(true)) as never)
  })
}
