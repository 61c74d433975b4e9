import { signedIn } from '@/server/kernel/access'
import { lockUser } from '@/server/kernel/lock-user'
import { inTransaction, recordAudit } from '@/server/kernel/transaction'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import { nothingSchema } from '../erasure.schema'

/** The person keeps the account after all. Without an open request it changes nothing. */
export const withdrawErasure = defineUseCase({
  name: 'erasure.withdraw-erasure',
  access: signedIn(),
  input: nothingSchema,
  limits: [perActor('personal.erase')],
  beforeConsent: true,
  async run({ actor, request, now }): Promise<{ withdrawn: boolean }> {
    const { id } = actor.user
    return inTransaction(async (tx) => {
      await lockUser(tx, id)
      const { count } = await tx.erasureRequest.updateMany({
        where: { userId: id, isOpen: true },
        data: { isOpen: null, withdrawnAt: now },
      })
      if (count > 0) {
        await recordAudit(tx, { actor, request, now }, 'user.erasure_withdrawn', { targetUserId: id })
      }
      return { withdrawn: count > 0 }
    })
  },
})
