import type { AuditAction } from '@/config/audit-actions'
import type { Prisma } from '@/generated/prisma/client'
import { can } from '@/server/kernel/access'
import { AppError } from '@/server/kernel/app-error'
import { decideInTransaction } from '@/server/kernel/decide-in-transaction'
import { recordAudit } from '@/server/kernel/transaction'
import { defineUseCase, perActor, type UserCall } from '@/server/kernel/use-case'
import { approveTrialSchema, payBackTrialSchema } from '../../office.schema'
import { nextRefundState, type RefundEvent } from '../../refund.rules'
import { lockTrial } from '../attempts/advance-trial'
import { postTrialReturned } from '../settlement/ledger'

interface Step {
  event: RefundEvent
  action: AuditAction
  data: Prisma.ProviderTrialUncheckedUpdateInput
  details?: Prisma.InputJsonObject
}

/** What arrived by a trial goes back by the table of refunds. The system found it, so one person is enough. */
const step = (
  { trial: id, version }: { trial: string; version: number },
  { event, action, data, details }: Step,
  { now, ...call }: UserCall,
) =>
  decideInTransaction(async (tx) => {
    const trial = await lockTrial(tx, id)
    const state = trial.refundState && nextRefundState(trial.refundState, event)
    if (!state || trial.version !== version) {
      throw new AppError('conflict', { text: 'PaymentsOffice.changedMeanwhile' })
    }
    await tx.providerTrial.update({
      where: { id },
      data: { ...data, refundState: state, version: { increment: 1 } },
    })
    if (state === 'done') {
      await postTrialReturned(tx, trial, now)
    }
    const { provider, reference, amountXaf } = trial
    await recordAudit(tx, { ...call, now }, action, {
      details: { provider, reference, amountXaf, before: trial.refundState, after: state, ...details },
    })
    return { provider }
  })

export const approveTrial = defineUseCase({
  name: 'payments.approve-trial',
  access: can('payments.manage'),
  input: approveTrialSchema,
  limits: [perActor('admin.write')],
  stepUp: true,
  run: ({ input, actor, request, now }) =>
    step(
      input,
      {
        event: 'approved',
        action: 'trial.refund_approved',
        data: { refundApprovedBy: actor.user.id, refundApprovedAt: now },
      },
      { actor, request, now },
    ),
})

/** The money was paid out, with the operator's own number. */
export const payBackTrial = defineUseCase({
  name: 'payments.pay-back-trial',
  access: can('payments.manage'),
  input: payBackTrialSchema,
  limits: [perActor('admin.write')],
  stepUp: true,
  run: ({ input: { payoutReference, ...input }, actor, request, now }) =>
    step(
      input,
      {
        event: 'paid_out',
        action: 'trial.paid_back',
        data: { payoutReference, paidOutById: actor.user.id, paidOutAt: now },
        details: { payoutReference },
      },
      { actor, request, now },
    ),
})
