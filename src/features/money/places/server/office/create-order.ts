import { nextNumber } from '@/features/money/payments/server/settlement/issue-receipt'
import { doualaDayOf } from '@/lib/douala-time'
import { formatXaf } from '@/lib/xaf'
import { can } from '@/server/kernel/access'
import { invalid } from '@/server/kernel/app-error'
import { decideInTransaction } from '@/server/kernel/decide-in-transaction'
import { recordAudit } from '@/server/kernel/transaction'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import { createOrderSchema } from '../../places.schema'

/** A proforma invoice: nothing is owed before the transfer is booked. */
export const createOrder = defineUseCase({
  name: 'places.create-order',
  access: can('payments.manage'),
  input: createOrderSchema,
  limits: [perActor('admin.write')],
  async run({ input, actor, request, locale, now, key }): Promise<{ number: string }> {
    const { name, address, tax_number: taxNumber, email, language, places, price, ends_on: endsOn } = input
    if (endsOn < doualaDayOf(now)) {
      throw invalid({ ends_on: 'PriceCode.errors.past' })
    }
    return key.once(async (tx) => {
      const program = await tx.program.findUnique({ where: { slug: input.program } })
      if (!program) {
        throw invalid({ program: 'Validation.programUnknown' })
      }
      // More than the price would be nobody's money when a place is used.
      if (price > program.priceXaf) {
        throw invalid(
          { price: 'PlaceOrder.errors.abovePrice' },
          { price: formatXaf(program.priceXaf, locale) },
        )
      }
      const number = await nextNumber(tx, { name: 'proforma', prefix: 'PRO' }, now)
      await tx.placeOrder.create({
        data: {
          number,
          name,
          address,
          taxNumber,
          email,
          places,
          locale: language,
          programId: program.id,
          priceXaf: price,
          endsOn: new Date(`${endsOn}T00:00:00Z`),
          createdById: actor.user.id,
          createdAt: now,
        },
      })
      await recordAudit(tx, { actor, request, now }, 'place_order.created', {
        details: { number, name, program: program.slug, places, priceXaf: price, endsOn },
      })
      return { number }
    }, decideInTransaction)
  },
})
