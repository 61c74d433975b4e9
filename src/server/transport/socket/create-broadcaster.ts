import type { Server } from 'socket.io'
import { container } from '../../container'
import type { ChatSocket } from './chat-socket'
import { recheckSocket } from './connection'
import type { LocalSockets } from './local-sockets'
import type { OfficeUnreadCounts } from './office-unread-counts'
import { type OfficeSockets, officeMessage } from './office-websocket'
import type { SocketBroadcaster } from './socket-broadcaster'

interface BroadcasterOptions {
  io: Server
  local: LocalSockets
  admins: OfficeSockets
  officeChat: OfficeUnreadCounts
  /** Whether an emit reaches the sockets of all instances. */
  isShared: () => boolean
}

const logRecheckFailure = (error: unknown) =>
  container().log.warn(
    { event: 'socket.recheck_failed', err: error },
    'the rights of a connection could not be read again',
  )

export const createBroadcaster = ({
  io,
  local,
  admins,
  officeChat,
  isShared,
}: BroadcasterOptions): SocketBroadcaster => ({
  emit(channel, event, payload, except) {
    const sender = isShared() ? io.to(channel) : io.local.to(channel)
    ;(except ? sender.except(except) : sender).emit(event, payload)
  },
  push(type, data) {
    if (admins.size > 0) {
      admins.broadcast(officeMessage(type, data))
    }
  },
  pushTo: (userId, type, read) => admins.sendTo(userId, type, read),
  refreshUnreadCounts: () => officeChat.schedule(),
  joinChannel(userId, channel) {
    for (const socket of local.ofUser(userId)) {
      socket.data.leftChannels.delete(channel)
      void socket.join(channel)
    }
  },
  leaveChannel(userId, channel) {
    for (const socket of local.ofUser(userId)) {
      socket.data.leftChannels.add(channel)
      void socket.leave(channel)
    }
  },
  async recheck(userId) {
    local.epoch += 1
    const recheck = (socket: ChatSocket) =>
      recheckSocket(socket).catch((error) => {
        logRecheckFailure(error)
        socket.conn.close(true)
      })
    await Promise.all([
      ...[...local.ofUser(userId)].map(recheck),
      admins.recheck(userId).catch(logRecheckFailure),
    ])
  },
})
