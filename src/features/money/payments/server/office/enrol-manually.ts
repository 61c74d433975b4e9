import { can } from '@/server/kernel/access'
import { decideInTransaction } from '@/server/kernel/decide-in-transaction'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import { enrolManuallySchema } from '../../office.schema'
import { takeCash } from './take-cash'

/** A cash payment, or by an admin a line of a statement, of somebody who has an account. */
export const enrolManually = defineUseCase({
  name: 'payments.enrol-manually',
  keyScope: 'payment.enrol_manually',
  access: can('payments.cash'),
  input: enrolManuallySchema,
  limits: [perActor('admin.write')],
  stepUp: true,
  run: ({ input, actor, request, locale, now, key }): Promise<{ reference: string }> =>
    key.once(async (tx) => {
      const { reference } = await takeCash(tx, input, { actor, request, now }, locale)
      return { reference }
    }, decideInTransaction),
})
