import { can } from '@/server/kernel/access'
import { inTransaction, recordAudit } from '@/server/kernel/transaction'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import { setCashLimitSchema } from '../../office.schema'
import { cashLimitSetting, findCashLimit, limitXafOf } from './cash-limit'

/** The same limit again changes nothing and is not audited. */
export const setCashLimit = defineUseCase({
  name: 'payments.set-cash-limit',
  access: can('payments.manage'),
  input: setCashLimitSchema,
  limits: [perActor('admin.write')],
  stepUp: true,
  run: ({ input: { limit }, actor, request, now }): Promise<{ limitXaf: number }> =>
    inTransaction(async (tx) => {
      const before = limitXafOf(await findCashLimit(tx))
      if (before === limit) {
        return { limitXaf: limit }
      }
      const change = { value: String(limit), changedAt: now, changedById: actor.user.id }
      await tx.siteSetting.upsert({
        where: { name: cashLimitSetting },
        create: { name: cashLimitSetting, ...change },
        update: change,
      })
      await recordAudit(tx, { actor, request, now }, 'cash_limit.set', {
        details: { before: { amountXaf: before }, after: { amountXaf: limit } },
      })
      return { limitXaf: limit }
    }),
})
