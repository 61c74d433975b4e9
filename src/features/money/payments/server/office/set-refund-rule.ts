import { can } from '@/server/kernel/access'
import { inTransaction, recordAudit } from '@/server/kernel/transaction'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import { setRefundRuleSchema } from '../../refund.schema'
import { findRefundRules, presentRule, refundRuleSetting, rulesOf } from '../settlement/refund-rule'

/** Older rules than these apply to payments that are long over. */
const mostRules = 100

/** For payments from now on: what was paid before keeps its rule. The same rule again changes nothing and is not audited. */
export const setRefundRule = defineUseCase({
  name: 'payments.set-refund-rule',
  access: can('payments.manage'),
  input: setRefundRuleSchema,
  limits: [perActor('admin.write')],
  stepUp: true,
  run: ({ input: { days: fullDays }, actor, request, now }): Promise<{ fullDays: number }> =>
    inTransaction(async (tx) => {
      await tx.$queryRaw`select 1 from site_settings where name = ${refundRuleSetting} for update`
      const rules = rulesOf((await findRefundRules(tx))?.value ?? null)
      const before = presentRule(rules).fullDays
      if (before === fullDays) {
        return { fullDays }
      }
      const value = JSON.stringify([...rules, { since: now.toISOString(), fullDays }].slice(-mostRules))
      const change = { value, changedAt: now, changedById: actor.user.id }
      await tx.siteSetting.upsert({
        where: { name: refundRuleSetting },
        create: { name: refundRuleSetting, ...change },
        update: change,
      })
      await recordAudit(tx, { actor, request, now }, 'refund_rule.set', {
        details: { before: { days: before }, after: { days: fullDays } },
      })
      return { fullDays }
    }),
})
