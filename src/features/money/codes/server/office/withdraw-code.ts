import { can } from '@/server/kernel/access'
import { AppError } from '@/server/kernel/app-error'
import { inTransaction, recordAudit } from '@/server/kernel/transaction'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import { withdrawCodeSchema } from '../../codes.schema'

/** Nobody begins with it any more. Who has a place goes on to pay with it. */
export const withdrawCode = defineUseCase({
  name: 'codes.withdraw-code',
  access: can('payments.manage'),
  input: withdrawCodeSchema,
  limits: [perActor('admin.write')],
  run: ({ input: { code }, actor, request, now }): Promise<{ code: string }> =>
    inTransaction(async (tx) => {
      const { count } = await tx.priceCode.updateMany({
        where: { code, withdrawnAt: null, orderId: null },
        data: { withdrawnAt: now },
      })
      if (count === 0) {
        throw new AppError('not_found')
      }
      await recordAudit(tx, { actor, request, now }, 'price_code.withdrawn', { details: { code } })
      return { code }
    }),
})
