import { z } from 'zod'
import { pendingSignIn } from '@/server/kernel/access'
import { AppError } from '@/server/kernel/app-error'
import { authenticationOptions } from '@/server/kernel/second-factor/passkeys'
import { inTransaction } from '@/server/kernel/transaction'
import { defineUseCase, perActor } from '@/server/kernel/use-case'

/** What the browser needs to ask a passkey. A newer challenge takes the place of the one before. */
export const beginPasskeySignIn = defineUseCase({
  name: 'session.begin_passkey',
  access: pendingSignIn(),
  input: z.object({}),
  limits: [perActor('second_factor.actor')],
  async run({ actor: { user, pendingId } }) {
    const options = await inTransaction(async (tx) => {
      const known = await tx.secondFactor.findMany({
        where: { userId: user.id, kind: 'passkey' },
        select: { credentialId: true, transports: true },
      })
      const made = await authenticationOptions(known)
      const { count } = await tx.pendingSignIn.updateMany({
        where: { id: pendingId, usedAt: null },
        data: { challenge: made.challenge },
      })
      if (count !== 1) {
        throw new AppError('sign_in_first')
      }
      return made
    })
    return { options }
  },
})
