import { db } from '@/server/db'
import { everyone } from '@/server/kernel/access'
import { AppError } from '@/server/kernel/app-error'
import { hashToken } from '@/server/kernel/secrets'
import { inTransaction } from '@/server/kernel/transaction'
import { defineUseCase, perAddress } from '@/server/kernel/use-case'
import { refreshSchema } from '../session.schema'
import { endSessions } from './end-sessions'
import { issueTokens } from './start-session'

const find = (tokenHash: string) =>
  db().refreshToken.findUnique({
    where: { tokenHash },
    select: {
      id: true,
      usedAt: true,
      expiresAt: true,
      session: {
        select: {
          id: true,
          createdAt: true,
          expiresAt: true,
          revokedAt: true,
          user: { select: { id: true, role: true, additionalRoles: true, blockedAt: true } },
        },
      },
    },
  })

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
    const token = await find(hashToken(input.refreshToken))
    if (!token || token.expiresAt <= now || token.session.revokedAt || token.session.user.blockedAt) {
      throw new AppError('sign_in_first')
    }
    const { id: sessionId, createdAt: since, expiresAt, user } = token.session
    if (expiresAt <= now) {
      throw new AppError('sign_in_first')
    }
    const userId = user.id
    const pair = await inTransaction(async (tx) => {
      const { count } = await tx.refreshToken.updateMany({
        where: { id: token.id, usedAt: null },
        data: { usedAt: now },
      })
      return count === 1 ? issueTokens(tx, user, { id: sessionId, since }, now) : null
    })
    if (pair) {
      return pair
    }
    log.warn({ event: 'refresh.reused', userId, sessionId }, 'a used refresh token was presented again')
    await inTransaction((tx) => endSessions(tx, { userId, id: sessionId }, now))
    throw new AppError('sign_in_first')
  },
})
