import { localized } from '@/lib/localized'
import { db } from '@/server/db'
import { recordOwner } from '@/server/kernel/access'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import type { ListedPayment } from '../../payment-views'
import { listPaymentsSchema } from '../../payments.schema'
import { presentPayment } from '../payments.presenter'
import { listIntents } from '../payments.repository'
import { readRefundsByRule } from '../settlement/read-refund-by-rule'

/** The caller's own payments, newest first. */
export const listPayments = defineUseCase({
  name: 'payments.list-payments',
  access: recordOwner(),
  input: listPaymentsSchema,
  limits: [perActor('payment.read')],
  async run({ actor, locale, now }): Promise<ListedPayment[]> {
    const intents = await listIntents({ userId: actor.user.id })
    const byRule = await readRefundsByRule(db(), intents, now)
    return intents.map((intent) => ({
      ...presentPayment(intent),
      program_title: localized(intent.program, 'title', locale),
      by_rule: byRule.get(intent.id) ?? null,
    }))
  },
})
