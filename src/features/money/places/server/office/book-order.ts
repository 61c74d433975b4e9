import { priceCode } from '@/config/limits'
import { asLocale } from '@/config/locales'
import { queueMail } from '@/features/base/mail/server/queue-mail'
import { issueReceipt } from '@/features/money/payments/server/settlement/issue-receipt'
import { postPlaces } from '@/features/money/payments/server/settlement/ledger'
import { can } from '@/server/kernel/access'
import { AppError } from '@/server/kernel/app-error'
import { decideInTransaction } from '@/server/kernel/decide-in-transaction'
import { randomReadable } from '@/server/kernel/secrets'
import { recordAudit, type Tx } from '@/server/kernel/transaction'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import { bookOrderSchema, transferKey } from '../../places.schema'
import { lockOrder, type OrderAggregate, stateOf } from '../orders.repository'

/** One code for each place: it pays for the program once, until the last day. */
const makeCodes = (tx: Tx, { id, programId, places, endsOn }: OrderAggregate, by: string, now: Date) =>
  tx.priceCode.createMany({
    data: Array.from({ length: places }, () => ({
      code: randomReadable(priceCode.length),
      kind: 'sponsor' as const,
      percent: 100,
      places: 1,
      programIds: [programId],
      endsOn,
      orderId: id,
      createdById: by,
      createdAt: now,
    })),
  })

async function refuseBooked(tx: Tx, order: OrderAggregate, key: string) {
  if (stateOf(order) !== 'open') {
    throw new AppError('conflict', { text: 'PlaceOrder.errors.notOpen' })
  }
  if (await tx.placeOrder.findUnique({ where: { transferKey: key }, select: { id: true } })) {
    const taken = 'PlaceOrder.errors.transferTaken'
    throw new AppError('conflict', { text: taken, fields: { transfer: taken } })
  }
}

/** To the address of the order: the receipt, as PDF. The codes are handed out by the office. */
async function mailReceipt(
  tx: Tx,
  { id, email, locale, number, places, priceXaf, program }: OrderAggregate,
  receiptNumber: string,
) {
  const { checkCode } = await tx.receipt.findUniqueOrThrow({
    where: { number: receiptNumber },
    select: { checkCode: true },
  })
  await queueMail(tx, {
    kind: 'order_receipt',
    to: email,
    locale: asLocale(locale),
    dedupeKey: `order_receipt:${id}`,
    data: {
      number,
      receiptNumber,
      amountXaf: places * priceXaf,
      programSlug: program.slug,
      places,
      checkCode,
    },
  })
}

/** The transfer has arrived: one payment in the ledger, one receipt, and as many codes as places. */
export const bookOrder = defineUseCase({
  name: 'places.book-order',
  access: can('payments.manage'),
  input: bookOrderSchema,
  limits: [perActor('admin.write')],
  stepUp: true,
  run: ({ input, actor, request, now }): Promise<{ number: string }> =>
    decideInTransaction(async (tx) => {
      const order = await lockOrder(tx, input.number)
      const key = transferKey(input.transfer)
      await refuseBooked(tx, order, key)
      await tx.placeOrder.update({
        where: { id: order.id },
        data: {
          paidAt: now,
          bookedById: actor.user.id,
          transferNumber: input.transfer,
          transferKey: key,
          bookingReason: input.reason,
        },
      })
      await makeCodes(tx, order, actor.user.id, now)
      await postPlaces(tx, order, order.places, now)
      const receipt = await issueReceipt(tx, { orderId: order.id }, now)
      await mailReceipt(tx, order, receipt)
      const { number, places, priceXaf } = order
      await recordAudit(tx, { actor, request, now }, 'place_order.booked', {
        details: {
          number,
          places,
          amountXaf: places * priceXaf,
          transfer: input.transfer,
          reason: input.reason,
          receipt,
        },
      })
      return { number }
    }),
})
