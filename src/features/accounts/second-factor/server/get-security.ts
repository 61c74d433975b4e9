import { renderSVG } from 'uqr'
import { z } from 'zod'
import { factorSetupMs } from '@/config/limits'
import { db } from '@/server/db'
import { officeMember } from '@/server/kernel/access'
import type { UserActor } from '@/server/kernel/actor'
import { mustHaveSecondFactor } from '@/server/kernel/second-factor/required'
import { openSecret } from '@/server/kernel/second-factor/secret-box'
import { totpUri } from '@/server/kernel/second-factor/totp'
import { isProofFresh } from '@/server/kernel/step-up'
import { defineUseCase, perActor } from '@/server/kernel/use-case'

/**
 * The authenticator set-up of this very session: its QR code. Hidden again once the last proof is too old.
 */
async function findSetup({ user, sessionId }: UserActor, now: Date) {
  const app = await db().secondFactor.findFirst({
    where: {
      userId: user.id,
      kind: 'totp',
      sessionId,
      confirmedAt: null,
      createdAt: { gt: new Date(now.getTime() - factorSetupMs) },
    },
    select: { secret: true },
  })
  if (!app?.secret) {
    return null
  }
  const secret = openSecret(app.secret, user.id)
  return { secret, uri: totpUri(secret, user.username), picture: renderSVG(totpUri(secret, user.username)) }
}

/** The factors of the caller's own account. */
export const getSecurity = defineUseCase({
  name: 'second-factor.get-security',
  access: officeMember(),
  input: z.object({}),
  limits: [perActor('read.actor')],
  async run({ actor, now }) {
    const { user } = actor
    const [factors, codesLeft, setup] = await Promise.all([
      db().secondFactor.findMany({
        where: { userId: user.id, confirmedAt: { not: null } },
        orderBy: { createdAt: 'asc' },
        select: { id: true, kind: true, name: true, createdAt: true, lastUsedAt: true },
      }),
      db().recoveryCode.count({ where: { userId: user.id, usedAt: null } }),
      isProofFresh(actor, now) ? findSetup(actor, now) : null,
    ])
    return {
      required: mustHaveSecondFactor(user),
      missing: user.secondFactorNeeded,
      passkeys: factors.filter(({ kind }) => kind === 'passkey'),
      app: factors.find(({ kind }) => kind === 'totp') ?? null,
      codesLeft,
      setup,
      hasFactor: user.secondFactorSince !== null,
    }
  },
})
