import { db } from '@/server/db'
import { everyone } from '@/server/kernel/access'
import { hashToken } from '@/server/kernel/secrets'
import { inTransaction } from '@/server/kernel/transaction'
import { defineUseCase } from '@/server/kernel/use-case'
import { signOutSchema } from '../session.schema'
import { endSessions } from './end-sessions'

/** Ends the session of the cookie, of the access token or of the refresh token. Repeating it is harmless. */
export const signOut = defineUseCase({
  name: 'session.sign-out',
  access: everyone(),
  input: signOutSchema,
  limits: [],
  async run({ input, actor, now }) {
    const token = input.refreshToken
      ? await db().refreshToken.findUnique({
          where: { tokenHash: hashToken(input.refreshToken) },
          select: { session: { select: { id: true, userId: true } } },
        })
      : null
    await inTransaction(async (tx) => {
      if (actor.kind === 'user') {
        await endSessions(tx, { userId: actor.user.id, id: actor.sessionId }, now)
      }
      if (token) {
        await endSessions(tx, token.session, now)
      }
    })
    return {}
  },
})
