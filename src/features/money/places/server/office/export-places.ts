import { csvSeparators } from '@/config/locales'
import { db } from '@/server/db'
import { defineExport } from '@/server/kernel/define-export'
import { orderSchema } from '../../places.schema'
import { findOrder, presentFacts, presentPlaces } from '../orders.repository'

/** The codes of an order as a file that the school can open, with what each has been used for. */
export const exportPlaces = defineExport({
  name: 'places.export-places',
  file: 'places',
  right: 'payments.manage',
  action: 'place_order.exported',
  input: orderSchema,
  header: ['order', 'code', 'program', 'last_day', 'state'],
  separators: csvSeparators,
  async rows({ input, locale }) {
    const order = await findOrder(db(), input)
    const { number, program, endsOn } = presentFacts(order, locale)
    const places = presentPlaces(order)
    return {
      read: async (last: (typeof places)[number] | undefined, count) => {
        const from = last ? places.indexOf(last) + 1 : 0
        return places.slice(from, from + count)
      },
      toCells: ({ code, initial, isWithdrawn }) => [
        ...[number, code, program.title, endsOn],
        initial !== null ? 'used' : isWithdrawn ? 'withdrawn' : 'free',
      ],
    }
  },
})
