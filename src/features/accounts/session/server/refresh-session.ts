import type { Role } from '@/config/roles'
import { pool } from '@/server/db'
import { everyone } from '@/server/kernel/access'
import { AppError } from '@/server/kernel/app-error'
import { hashToken } from '@/server/kernel/secrets'
import { isValidSql } from '@/server/kernel/session-validity.sql'
import { inTransaction } from '@/server/kernel/transaction'
import { defineUseCase, perAddress } from '@/server/kernel/use-case'
import { refreshSchema } from '../session.schema'
import { endSessions } from './end-sessions'
import { issueTokens } from './start-session'

interface Found {
  id: string
  sessionId: string
  since: Date
  userId: string
  role: Role
  additionalRoles: Role[]
}

const findSql = `
  select t.id, s.id as "sessionId", s.created_at as since, u.id as "userId", u.role::text as role,
    u.additional_roles::text[] as "additionalRoles"
  from refresh_tokens t join sessions s on s.id = t.session_id join users u on u.id = s.user_id
  where t.token_hash = $1 and t.expires_at > $2 and ${isValidSql('$2')}`

/**
 * Issues a new pair and invalidates the old refresh token. A used token that comes back was stolen: the whole
 * family ends.
 */
export const refreshSession = defineUseCase({
  name: 'session.refresh-session',
  access: everyone(),
  input: refreshSchema,
  limits: [perAddress('refresh.address')],
  async run({ input, log, now }) {
    const { rows } = await pool().query<Found>(findSql, [hashToken(input.refreshToken), now])
    const [token] = rows
    if (!token) {
      throw new AppError('sign_in_first')
    }
    const { sessionId, since, userId, role, additionalRoles } = token
    const pair = await inTransaction(async (tx) => {
      const { count } = await tx.refreshToken.updateMany({
        where: { id: token.id, usedAt: null },
        data: { usedAt: now },
      })
      return count === 1
        ? issueTokens(tx, { id: userId, role, additionalRoles }, { id: sessionId, since }, now)
        : null
    })
    if (pair) {
      return pair
    }
    log.warn({ event: 'refresh.reused', userId, sessionId }, 'a used refresh token was presented again')
    await inTransaction((tx) => endSessions(tx, { userId, id: sessionId }, now))
    throw new AppError('sign_in_first')
  },
})
