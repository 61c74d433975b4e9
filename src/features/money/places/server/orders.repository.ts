import { asLocale, type Locale } from '@/config/locales'
import { type BankAccount, isWhole } from '@/features/base/settings/bank-account'
import { siteAt } from '@/features/base/settings/server/settings-cache'
import { localized } from '@/lib/localized'
import type { db } from '@/server/db'
import { AppError } from '@/server/kernel/app-error'
import type { Tx } from '@/server/kernel/transaction'
import type { HandedPlace, OrderFacts, OrderState } from '../order-views'

type Reader = Tx | ReturnType<typeof db>

const whole = {
  program: { select: { id: true, slug: true, titleEn: true, titleFr: true, durationWeeks: true } },
  receipts: true,
  codes: {
    orderBy: { code: 'asc' },
    select: {
      id: true,
      code: true,
      withdrawnAt: true,
      intents: { where: { state: 'paid' }, select: { user: { select: { firstName: true } } } },
    },
  },
} as const

export async function findOrder(reader: Reader, where: { number: string } | { id: string }) {
  const order = await reader.placeOrder.findFirst({ where, include: whole })
  if (!order) {
    throw new AppError('not_found')
  }
  return order
}
export type OrderAggregate = Awaited<ReturnType<typeof findOrder>>

/** Serialises all changes of an order. */
export async function lockOrder(tx: Tx, number: string): Promise<OrderAggregate> {
  await tx.$queryRaw`select 1 from place_orders where number = ${number} for no key update`
  return findOrder(tx, { number })
}

type StateFacts = Pick<OrderAggregate, 'withdrawnAt' | 'paidAt' | 'returnedAt'>

export function stateOf({ withdrawnAt, paidAt, returnedAt }: StateFacts): OrderState {
  if (withdrawnAt !== null) {
    return 'withdrawn'
  }
  return returnedAt !== null ? 'returned' : paidAt !== null ? 'paid' : 'open'
}

/** While an order is open, the account of now: nobody may pay to one that was closed. Later the one that it was paid to. */
export function payToOf({ paidAt, withdrawnAt }: StateFacts, now: Date): BankAccount | null {
  const { bank } = siteAt(paidAt ?? withdrawnAt ?? now)
  return isWhole(bank) ? bank : null
}

export const dayOf = (day: Date) => day.toISOString().slice(0, 10)

export const presentPlaces = ({ codes }: Pick<OrderAggregate, 'codes'>): HandedPlace[] =>
  codes.map(({ code, withdrawnAt, intents: [intent] }) => ({
    code,
    initial: intent ? ([...intent.user.firstName][0]?.toUpperCase() ?? '?') : null,
    isWithdrawn: withdrawnAt !== null,
  }))

/** Neither used nor taken back. */
export const unusedCodes = ({ codes }: Pick<OrderAggregate, 'codes'>) =>
  codes.filter(({ intents, withdrawnAt }) => intents.length === 0 && withdrawnAt === null)

export const presentFacts = (order: OrderAggregate, locale: Locale): OrderFacts => ({
  number: order.number,
  name: order.name,
  address: order.address,
  taxNumber: order.taxNumber,
  email: order.email,
  locale: asLocale(order.locale),
  program: {
    slug: order.program.slug,
    title: localized(order.program, 'title', locale),
    durationWeeks: order.program.durationWeeks,
  },
  places: order.places,
  priceXaf: order.priceXaf,
  endsOn: dayOf(order.endsOn),
  createdAt: order.createdAt,
})
