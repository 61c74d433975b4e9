import type { ChatSocket } from './chat-socket'

const nobody: ReadonlySet<ChatSocket> = new Set()

/** The sockets of this instance by user, from the moment they are accepted. */
export class LocalSockets {
  private readonly byUser = new Map<string, Set<ChatSocket>>()
  /** Counts access changes: an identity that was read before the latest change is checked again. */
  epoch = 0

  constructor(private readonly onPresence: (userId: string, online: boolean) => void = () => {}) {}

  ofUser(userId: string): ReadonlySet<ChatSocket> {
    return this.byUser.get(userId) ?? nobody
  }

  users(): string[] {
    return [...this.byUser.keys()]
  }

  *all(): Iterable<ChatSocket> {
    for (const sockets of this.byUser.values()) {
      yield* sockets
    }
  }

  add(socket: ChatSocket): void {
    const { userId } = socket.data
    const sockets = this.byUser.get(userId) ?? new Set()
    this.byUser.set(userId, sockets.add(socket))
    // Also covers a handshake that never becomes a socket.
    const remove = () => this.remove(socket)
    socket.once('disconnect', remove)
    socket.conn.once('close', remove)
    if (sockets.size === 1) {
      this.onPresence(userId, true)
    }
  }

  private remove(socket: ChatSocket): void {
    const { userId } = socket.data
    const sockets = this.byUser.get(userId)
    if (!sockets?.delete(socket) || sockets.size > 0) {
      return
    }
    this.byUser.delete(userId)
    this.onPresence(userId, false)
  }
}
