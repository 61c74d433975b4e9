import { hasRight } from '@/config/roles'
import { db } from '@/server/db'
import { can } from '@/server/kernel/access'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import { officePaymentSchema } from '../../office.schema'
import type { OfficePayment } from '../../office-views'
import { getByReference } from '../payments.repository'
import { readRefundsByRule } from '../settlement/read-refund-by-rule'
import { mayBeRefunded } from '../settlement/refundable'
import { refundOfPaid } from './mark-refund'
import { presentOfficePayment } from './office-payment.presenter'
import { findRecords } from './office-payment.repository'
import { hasOthers } from './second-person'

/** All facts of one payment, and the possible actions. */
export const getOfficePayment = defineUseCase({
  name: 'payments.get-office-payment',
  access: can('payments.read'),
  input: officePaymentSchema,
  limits: [perActor('admin.read')],
  async run({ input, actor, locale, now }): Promise<OfficePayment> {
    const intent = await getByReference(input.reference, null)
    const records = await findRecords(intent)
    const mayManage = hasRight(actor.user, 'payments.manage')
    const isRefundable = mayManage && mayBeRefunded(intent) === null
    const refund = isRefundable ? await refundOfPaid(db(), intent) : null
    const byRule = isRefundable
      ? ((await readRefundsByRule(db(), [intent], now)).get(intent.id) ?? null)
      : null
    const reader = {
      actorId: actor.user.id,
      hasOthers: mayManage && intent.refunds.length > 0 && (await hasOthers(db(), actor.user.id)),
    }
    return presentOfficePayment(intent, records, { mayManage, refund, byRule, ...reader }, locale)
  },
})
