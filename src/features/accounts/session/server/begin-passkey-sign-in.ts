import { z } from 'zod'
import { pendingSignIn } from '@/server/kernel/access'
import { AppError } from '@/server/kernel/app-error'
import { authenticationOptions } from '@/server/kernel/second-factor/passkeys'
import { inTransaction } from '@/server/kernel/transaction'
import { defineUseCase, perActor } from '@/server/kernel/use-case'

/** The options for the browser to ask for a passkey. A newer challenge replaces the previous one. */
export const beginPasskeySignIn = defineUseCase({
  name: 'session.begin-passkey-sign-in',
  access: pendingSignIn(),
  input: z.object({}),
  limits: [perActor('second_factor.actor')],
  async run({ actor: { user, pendingId } }) {
    const options = await inTransaction(async (tx) => {
      const passkeys = await tx.secondFactor.findMany({
        where: { userId: user.id, kind: 'passkey' },
        select: { credentialId: true, transports: true },
      })
      const passkeyOptions = await authenticationOptions(passkeys)
      const { count } = await tx.pendingSignIn.updateMany({
        where: { id: pendingId, usedAt: null },
        data: { challenge: passkeyOptions.challenge },
      })
      if (count !== 1) {
        throw new AppError('sign_in_first')
      }
      return passkeyOptions
    })
    return { options }
  },
})
