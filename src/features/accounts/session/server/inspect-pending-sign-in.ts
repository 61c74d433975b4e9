import { z } from 'zod'
import { db } from '@/server/db'
import { everyone } from '@/server/kernel/access'
import { defineUseCase } from '@/server/kernel/use-case'

/** The data of the second-factor page: this person's methods, or no pending sign-in. */
export const inspectPendingSignIn = defineUseCase({
  name: 'session.inspect-pending-sign-in',
  access: everyone(),
  input: z.object({}),
  limits: [],
  async run({ actor }) {
    if (actor.kind !== 'pending') {
      return null
    }
    const kinds = await db().secondFactor.findMany({
      where: { userId: actor.user.id, confirmedAt: { not: null } },
      distinct: ['kind'],
      select: { kind: true },
    })
    const has = (factorKind: 'totp' | 'passkey') => kinds.some(({ kind }) => kind === factorKind)
    return { passkey: has('passkey'), totp: has('totp') }
  },
})
