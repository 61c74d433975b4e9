import { localized } from '@/lib/localized'
import { db } from '@/server/db'
import { recordOwnerOr } from '@/server/kernel/access'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import type { OwnRefund } from '../../payment-views'
import { paymentReferenceSchema } from '../../payments.schema'
import { openRefund, refundsOfPayment } from '../../refund.rules'
import { getByReference } from '../payments.repository'
import { readRefundsByRule } from '../settlement/read-refund-by-rule'
import { visiblePayer } from '../visible-payer'

/** What the payer would get back today by the owner's rule, or the refund that is under way. */
export const getOwnRefund = defineUseCase({
  name: 'payments.get-own-refund',
  access: recordOwnerOr('payments.read'),
  input: paymentReferenceSchema,
  limits: [perActor('payment.read')],
  async run({ input, actor, locale, now }): Promise<OwnRefund> {
    const intent = await getByReference(input.reference, visiblePayer(actor))
    const open = openRefund(intent)
    const last = refundsOfPayment(intent).at(-1)
    return {
      program: localized(intent.program, 'title', locale),
      isOwn: intent.userId === actor.user.id,
      byRule: (await readRefundsByRule(db(), [intent], now)).get(intent.id) ?? null,
      open: open && {
        id: open.id,
        version: open.version,
        state: open.state,
        amountXaf: open.amountXaf,
        askedAt: open.askedById === actor.user.id ? open.createdAt : null,
      },
      refused:
        last?.state === 'withdrawn' && last.refusal !== null
          ? { amountXaf: last.amountXaf, reason: last.refusal }
          : null,
    }
  },
})
