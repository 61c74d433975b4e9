import type { Server } from 'socket.io'
import { container } from '../../container'
import { type AdminSockets, adminMessage } from './admin-websocket'
import type { ChatSocket } from './chat-socket'
import { recheckSocket } from './connection'
import type { LocalSockets } from './local-sockets'
import type { OfficeChat } from './office-chat'
import type { Outlet } from './outlet'

interface OutletOptions {
  io: Server
  local: LocalSockets
  admins: AdminSockets
  officeChat: OfficeChat
  /** Whether what is emitted reaches the sockets of all instances. */
  isShared: () => boolean
}

const failed = (error: unknown) =>
  container().log.warn({ err: error }, 'a connection could not be asked again')

export const createOutlet = ({ io, local, admins, officeChat, isShared }: OutletOptions): Outlet => ({
  emit(channel, event, payload, except) {
    const sender = isShared() ? io.to(channel) : io.local.to(channel)
    ;(except ? sender.except(except) : sender).emit(event, payload)
  },
  push(type, data) {
    if (admins.size > 0) {
      admins.broadcast(adminMessage(type, data))
    }
  },
  pushTo: (userId, type, read) => admins.tell(userId, type, read),
  recountChats: () => officeChat.plan(),
  admit(userId, channel) {
    for (const socket of local.ofUser(userId)) {
      socket.data.left.delete(channel)
      void socket.join(channel)
    }
  },
  expel(userId, channel) {
    for (const socket of local.ofUser(userId)) {
      socket.data.left.add(channel)
      void socket.leave(channel)
    }
  },
  async recheck(userId) {
    local.epoch += 1
    const ask = (socket: ChatSocket) =>
      recheckSocket(socket).catch((error) => {
        failed(error)
        socket.conn.close(true)
      })
    await Promise.all([...[...local.ofUser(userId)].map(ask), admins.recheck(userId).catch(failed)])
  },
})
