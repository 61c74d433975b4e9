import { hasRight } from '@/config/roles'
import { db } from '@/server/db'
import { can } from '@/server/kernel/access'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import { officePaymentSchema } from '../../office.schema'
import type { OfficePayment } from '../../office-views'
import { getByReference } from '../payments.repository'
import { mayBeRefunded, refundOfPaid } from './mark-refund'
import { presentOfficePayment } from './office-payment.presenter'
import { findRecords } from './office-payment.repository'

/** All facts of one payment, and the possible actions. */
export const getOfficePayment = defineUseCase({
  name: 'payments.get-office-payment',
  access: can('payments.read'),
  input: officePaymentSchema,
  limits: [perActor('admin.read')],
  async run({ input, actor, locale }): Promise<OfficePayment> {
    const intent = await getByReference(input.reference, null)
    const records = await findRecords(intent)
    const mayManage = hasRight(actor.user, 'payments.manage')
    const refund = mayManage && mayBeRefunded(intent) === null ? await refundOfPaid(db(), intent) : null
    return presentOfficePayment(intent, records, { mayManage, refund }, locale)
  },
})
