import { can } from '@/server/kernel/access'
import { AppError } from '@/server/kernel/app-error'
import { decideInTransaction } from '@/server/kernel/decide-in-transaction'
import { recordAudit } from '@/server/kernel/transaction'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import { refuseClaimSchema } from '../../claims.schema'
import { recordPaymentEvent } from '../payment-history'
import { lockIntent } from '../payments.repository'
import { findClaims } from './claims.repository'

/** The office has looked the number up with the operator and found no money: the payer reads the reason. The number is free again. */
export const refuseClaim = defineUseCase({
  name: 'payments.refuse-claim',
  access: can('payments.manage'),
  input: refuseClaimSchema,
  limits: [perActor('admin.write')],
  async run({ input, actor, request, now }): Promise<{ reference: string }> {
    const { claim: id, reason } = input
    return decideInTransaction(async (tx) => {
      const claim = await tx.paymentClaim.findUnique({ where: { id }, select: { intentId: true } })
      if (!claim) {
        throw new AppError('not_found')
      }
      const intent = await lockIntent(tx, claim.intentId)
      const stored = (await findClaims(intent.id, tx)).find((each) => each.id === id)
      if (stored?.state !== 'waiting') {
        throw new AppError('conflict', { text: 'ClaimsOffice.answeredAlready' })
      }
      await tx.paymentClaim.update({
        where: { id },
        data: { refusedAt: now, refusedById: actor.user.id, refusal: reason },
      })
      const { reference } = intent
      const details = { reason, by: actor.user.id, number: stored.number }
      await recordPaymentEvent(tx, {
        intentId: intent.id,
        reference,
        type: 'claim.refused',
        at: now,
        details,
      })
      await recordAudit(tx, { actor, request, now }, 'payment.claim_refused', {
        targetUserId: intent.userId,
        details: { reference, number: stored.number, reason },
      })
      return { reference }
    })
  },
})
