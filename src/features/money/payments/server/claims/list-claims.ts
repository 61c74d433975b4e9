import { payer } from '@/server/kernel/access'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import type { OwnClaim } from '../../payment-views'
import { paymentReferenceSchema } from '../../payments.schema'
import { getOwnByReference } from '../payments.repository'
import { findClaims } from './claims.repository'

/** What the payer has sent in for one payment, with what became of it. */
export const listClaims = defineUseCase({
  name: 'payments.list-claims',
  access: payer(),
  input: paymentReferenceSchema,
  limits: [perActor('payment.read')],
  async run({ input, actor }): Promise<OwnClaim[]> {
    const { id } = await getOwnByReference(input.reference, actor)
    return findClaims(id)
  },
})
