import { z } from 'zod'
import { deviceOf } from '@/lib/device-of'
import { pool } from '@/server/db'
import { signedIn } from '@/server/kernel/access'
import { isValidSql } from '@/server/kernel/session-validity.sql'
import { defineUseCase, perActor } from '@/server/kernel/use-case'

interface OpenSession {
  id: string
  kind: 'web' | 'api'
  userAgent: string
  createdAt: Date
  lastSeenAt: Date
}

const openSessionsSql = `
  select s.id, s.kind::text as kind, s.user_agent as "userAgent", s.created_at as "createdAt", s.last_seen_at as "lastSeenAt"
  from sessions s join users u on u.id = s.user_id
  where s.user_id = $1::uuid and ${isValidSql('$2')}
  order by s.last_seen_at desc limit 100`

/** The person's open sessions, this device first, then by last use. */
export const listOpenSessions = defineUseCase({
  name: 'session.list-open-sessions',
  access: signedIn(),
  input: z.object({}),
  limits: [perActor('read.actor')],
  async run({ actor, now }) {
    const { rows } = await pool().query<OpenSession>(openSessionsSql, [actor.user.id, now])
    const sessions = rows.map(({ id, kind, userAgent, createdAt, lastSeenAt }) => ({
      id,
      device: kind === 'api' ? null : deviceOf(userAgent),
      createdAt,
      lastSeenAt,
      current: id === actor.sessionId,
    }))
    return sessions.sort((a, b) => Number(b.current) - Number(a.current))
  },
})
