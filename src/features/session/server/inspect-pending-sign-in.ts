import { z } from 'zod'
import { db } from '@/server/container'
import { everyone } from '@/server/kernel/access'
import { defineUseCase } from '@/server/kernel/use-case'

/** What the page for the second factor shows: how this person can show it, or that nobody waits for it here. */
export const inspectPendingSignIn = defineUseCase({
  name: 'session.inspect_pending',
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
    const has = (wanted: 'totp' | 'passkey') => kinds.some(({ kind }) => kind === wanted)
    return { passkey: has('passkey'), totp: has('totp') }
  },
})
