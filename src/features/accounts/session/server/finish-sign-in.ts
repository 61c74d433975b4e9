import { z } from 'zod'
import { safeCallbackUrl } from '@/config/paths'
import { pendingSignIn } from '@/server/kernel/access'
import { AppError } from '@/server/kernel/app-error'
import { useFactor, withinAttempts } from '@/server/kernel/second-factor/use-factor'
import { inTransaction } from '@/server/kernel/transaction'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import { finishSignInSchema } from '../session.schema'
import { startWebSession } from './start-session'

/** The second step of signing in: starts a session and ends the pending sign-in. */
export const finishSignIn = defineUseCase({
  name: 'session.finish-sign-in',
  access: pendingSignIn(),
  input: finishSignInSchema,
  limits: [perActor('second_factor.actor')],
  async run({ input, actor: { user, pendingId }, request, log, now }) {
    const { code, credential, callbackUrl } = input
    const proof = { code, credential }
    const session = await withinAttempts(proof, { key: user.id, userId: user.id }, now, () =>
      inTransaction(async (tx) => {
        const [pending] = await tx.pendingSignIn.updateManyAndReturn({
          where: { id: pendingId, usedAt: null, expiresAt: { gt: now } },
          data: { usedAt: now },
          select: { challenge: true },
        })
        if (!pending) {
          throw new AppError('sign_in_first')
        }
        await useFactor(tx, { ...proof, userId: user.id, challenge: pending.challenge, request }, now)
        return startWebSession(tx, user, request, now, now)
      }),
    )
    log.info({ event: 'login.succeeded', userId: user.id, secondFactor: true }, 'signed in')
    return { ...session, userId: user.id, callbackUrl: safeCallbackUrl(callbackUrl) }
  },
})

/** Cancels the sign-in: its token becomes invalid. */
export const cancelSignIn = defineUseCase({
  name: 'session.cancel-sign-in',
  access: pendingSignIn(),
  input: z.object({}),
  limits: [],
  async run({ actor, now }) {
    await inTransaction((tx) =>
      tx.pendingSignIn.updateMany({ where: { id: actor.pendingId, usedAt: null }, data: { usedAt: now } }),
    )
    return {}
  },
})
