import { sockets as limits } from '@/config/limits'
import { container } from '../../container'
import { pool } from '../../db'
import { isValidSql } from '../../kernel/session-validity.sql'
import type { ChatSocket } from './chat-socket'
import { type ConnectionIdentity, expiryOf, fingerprintColumn } from './identity'

/**
 * The sessions that may stay connected. For connections that only listen: this check does not count as
 * activity.
 */
const activeSessionsSql = `
  select s.id, ${fingerprintColumn} as fingerprint from sessions s join users u on u.id = s.user_id
  where s.id = any($1::uuid[]) and ${isValidSql('$2')}`

interface OpenConnection {
  sessionId: string
  identity: ConnectionIdentity
}

const isExpired = ({ identity: { credentials } }: OpenConnection, now: Date) =>
  credentials.bearer !== undefined && expiryOf(credentials.bearer) <= now.getTime()

/**
 * The sessions of these connections that have ended: expired, idle for too long, blocked, or unknown. The
 * identity of the others is trusted for longer, so that their events need no lookup.
 */
export async function findEndedSessions(connections: readonly OpenConnection[]): Promise<Set<string>> {
  const at = performance.now()
  const now = container().clock.now()
  const ended = new Set(
    connections.filter((connection) => isExpired(connection, now)).map(({ sessionId }) => sessionId),
  )
  const ids = [...new Set(connections.map(({ sessionId }) => sessionId))].filter((id) => !ended.has(id))
  if (ids.length === 0) {
    return ended
  }
  const { rows } = await pool().query<{ id: string; fingerprint: string }>(activeSessionsSql, [ids, now])
  const alive = new Map(rows.map(({ id, fingerprint }) => [id, fingerprint]))
  for (const id of ids) {
    if (!alive.has(id)) {
      ended.add(id)
    }
  }
  for (const { sessionId, identity } of connections) {
    const fingerprint = alive.get(sessionId)
    if (fingerprint !== undefined) {
      identity.confirm(at, fingerprint)
    }
  }
  return ended
}

interface Transport {
  socket?: { bufferedAmount?: number }
}

/** A client that reads slower than its room writes: it is disconnected and catches up when it reconnects. */
export function isReadingTooSlowly(socket: ChatSocket): boolean {
  const { writeBuffer, transport } = socket.conn as unknown as {
    writeBuffer: unknown[]
    transport: Transport
  }
  const buffered = transport?.socket?.bufferedAmount ?? 0
  return buffered > limits.unreadBytes || writeBuffer.length > limits.unreadPackets
}
