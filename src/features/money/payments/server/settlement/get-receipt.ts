import { recordOwnerOr } from '@/server/kernel/access'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import type { Receipt } from '../../payment-views'
import { paymentReferenceSchema } from '../../payments.schema'
import { getByReference } from '../payments.repository'
import { visiblePayer } from '../visible-payer'
import { presentReceipt } from './receipt.presenter'

/** The receipt of a verified payment. Before that, and for somebody else, it is treated as missing. */
export const getReceipt = defineUseCase({
  name: 'payments.get-receipt',
  access: recordOwnerOr('payments.read'),
  input: paymentReferenceSchema,
  limits: [perActor('payment.read')],
  run: async ({ input, actor, locale }): Promise<Receipt> =>
    presentReceipt(await getByReference(input.reference, visiblePayer(actor)), locale),
})
