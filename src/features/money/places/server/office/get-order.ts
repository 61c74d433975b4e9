import type { Locale } from '@/config/locales'
import { personName } from '@/lib/person-name'
import { db } from '@/server/db'
import { can } from '@/server/kernel/access'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import type { OrderPage } from '../../order-views'
import { orderSchema } from '../../places.schema'
import {
  findOrder,
  type OrderAggregate,
  payToOf,
  presentFacts,
  presentPlaces,
  stateOf,
  unusedCodes,
} from '../orders.repository'
import { isShownToSchool, schoolUrl } from '../school-url'

async function namesOf(ids: readonly (string | null)[]): Promise<(id: string | null) => string> {
  const users = await db().user.findMany({
    where: { id: { in: ids.filter((id) => id !== null) } },
    select: { id: true, firstName: true, lastName: true },
  })
  const names = new Map(users.map((user) => [user.id, personName(user)]))
  return (id) => (id && names.get(id)) || ''
}

const documentOf = ({ receipts }: OrderAggregate, kind: 'receipt' | 'credit_note') =>
  receipts.find((each) => each.kind === kind)?.number ?? null

async function present(order: OrderAggregate, locale: Locale, now: Date): Promise<OrderPage> {
  const nameOf = await namesOf([order.bookedById, order.returnedById])
  const codes = presentPlaces(order)
  const unused = unusedCodes(order).length
  return {
    ...presentFacts(order, locale),
    state: stateOf(order),
    totalXaf: order.places * order.priceXaf,
    payTo: payToOf(order, now),
    used: codes.filter(({ initial }) => initial !== null).length,
    unused,
    prepaidXaf: unused * order.priceXaf,
    booking: order.paidAt && {
      at: order.paidAt,
      by: nameOf(order.bookedById),
      transfer: order.transferNumber ?? '',
      reason: order.bookingReason ?? '',
    },
    returned: order.returnedAt && {
      at: order.returnedAt,
      by: nameOf(order.returnedById),
      places: order.returnedPlaces,
      payout: order.payoutNumber ?? '',
      reason: order.returnReason ?? '',
    },
    receiptNumber: documentOf(order, 'receipt'),
    creditNoteNumber: documentOf(order, 'credit_note'),
    codes,
    schoolUrl: isShownToSchool(order, now) ? schoolUrl(order.id, presentFacts(order, locale).locale) : null,
  }
}

/** The order of a school or company with the codes of its places. */
export const getOrder = defineUseCase({
  name: 'places.get-order',
  access: can('payments.manage'),
  input: orderSchema,
  limits: [perActor('admin.read')],
  run: async ({ input, locale, now }): Promise<OrderPage> =>
    present(await findOrder(db(), input), locale, now),
})
