import { sockets as limits, session as sessionLimits } from '@/config/limits'
import { container } from '../../container'
import type { ChatSocket } from './chat-socket'
import { type ConnectionIdentity, expiryOf, stampColumn } from './identity'

/** Sessions that may stay, for connections that only listen: asking does not count as a sign of life. */
const living = `
  select s.id, ${stampColumn} as stamp from sessions s join users u on u.id = s.user_id
  where s.id = any($1::uuid[]) and s.revoked_at is null and s.expires_at > $2 and u.blocked_at is null
    and s.last_seen_at > $2 - make_interval(secs => case
      when u.role <> 'student' or u.additional_roles && array['staff', 'admin']::"Role"[] then $3::int
      when s.kind = 'api' then $5::int else $4::int end)`

interface Held {
  sessionId: string
  identity: ConnectionIdentity
}

const isExpired = ({ identity: { credentials } }: Held, now: Date) =>
  credentials.bearer !== undefined && expiryOf(credentials.bearer) <= now.getTime()

/**
 * The sessions of these connections that have ended: expired, idle for too long, blocked, or unheard of. Those that are
 * found alive are trusted on, so that what a connection asks for costs no question about who it is.
 */
export async function findEndedSessions(held: readonly Held[]): Promise<Set<string>> {
  const at = performance.now()
  const now = container().clock.now()
  const ended = new Set(held.filter((each) => isExpired(each, now)).map(({ sessionId }) => sessionId))
  const ids = [...new Set(held.map(({ sessionId }) => sessionId))].filter((id) => !ended.has(id))
  if (ids.length === 0) {
    return ended
  }
  const { rows } = await container().pool.query<{ id: string; stamp: string }>(living, [
    ids,
    now,
    sessionLimits.staff.idleMs / 1000,
    sessionLimits.student.idleMs / 1000,
    sessionLimits.refreshTokenMs / 1000,
  ])
  const alive = new Map(rows.map(({ id, stamp }) => [id, stamp]))
  for (const id of ids) {
    if (!alive.has(id)) {
      ended.add(id)
    }
  }
  for (const { sessionId, identity } of held) {
    const stamp = alive.get(sessionId)
    if (stamp !== undefined) {
      identity.confirm(at, stamp)
    }
  }
  return ended
}

interface Transport {
  socket?: { bufferedAmount?: number }
}

/** A reader that is slower than the room: it is let go, and catches up when it comes back. */
export function isStuck(socket: ChatSocket): boolean {
  const { writeBuffer, transport } = socket.conn as unknown as {
    writeBuffer: unknown[]
    transport: Transport
  }
  const buffered = transport?.socket?.bufferedAmount ?? 0
  return buffered > limits.unreadBytes || writeBuffer.length > limits.unreadPackets
}
