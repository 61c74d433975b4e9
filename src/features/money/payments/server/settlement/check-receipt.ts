import type { Locale } from '@/config/locales'
import type { Prisma } from '@/generated/prisma/client'
import { doualaDayOf } from '@/lib/douala-time'
import { localized } from '@/lib/localized'
import { initialsOf, personName } from '@/lib/person-name'
import { db } from '@/server/db'
import { everyone } from '@/server/kernel/access'
import { AppError, isAppError } from '@/server/kernel/app-error'
import { consumeAddressLimit } from '@/server/kernel/rate-limit'
import { defineUseCase, perAddress } from '@/server/kernel/use-case'
import type { CheckedReceipt } from '../../payments.answers'
import { checkReceiptSchema } from '../../payments.schema'

const shown = {
  number: true,
  kind: true,
  issuedAt: true,
  payerName: true,
  intent: {
    select: {
      amountXaf: true,
      state: true,
      user: { select: { firstName: true, lastName: true } },
      program: { select: { titleEn: true, titleFr: true } },
    },
  },
  order: {
    select: {
      name: true,
      places: true,
      priceXaf: true,
      returnedPlaces: true,
      program: { select: { titleEn: true, titleFr: true } },
    },
  },
} as const

type Shown = Prisma.ReceiptGetPayload<{ select: typeof shown }>

/** What the receipt says: of a payment, or of the order of a school or company. */
function factsOf({ kind, intent, order, payerName }: Shown) {
  if (order) {
    const places = kind === 'credit_note' ? order.returnedPlaces : order.places
    const { program } = order
    return { amount: places * order.priceXaf, program, initials: initialsOf(order.name), isRefunded: false }
  }
  if (!intent) {
    throw new AppError('not_found', { text: 'ReceiptCheck.unknown' })
  }
  const { amountXaf: amount, program, state, user } = intent
  return {
    amount,
    program,
    initials: initialsOf(payerName ?? personName(user)),
    isRefunded: state === 'refunded',
  }
}

/** Wrong codes are limited per network; right ones are not. */
async function find(
  { number, c }: { number: string; c: string },
  address: string,
  locale: Locale,
): Promise<CheckedReceipt> {
  const row = await db().receipt.findUnique({ where: { number, checkCode: c }, select: shown })
  if (!row) {
    await consumeAddressLimit('receipt.unknown', address)
    throw new AppError('not_found', { text: 'ReceiptCheck.unknown' })
  }
  const { amount, program, initials, isRefunded } = factsOf(row)
  const paid = isRefunded ? 'refunded' : 'valid'
  return {
    number: row.number,
    at: doualaDayOf(row.issuedAt),
    amount,
    program: localized(program, 'title', locale),
    initials,
    status: row.kind === 'credit_note' ? 'credited' : paid,
  }
}

/** For anybody who holds the receipt: its number and its check code. Nothing else of the payer is shown. */
export const checkReceipt = defineUseCase({
  name: 'payments.check-receipt',
  access: everyone(),
  input: checkReceiptSchema,
  limits: [perAddress('public.read')],
  run: ({ input, request, locale }): Promise<CheckedReceipt> => find(input, request.address, locale),
})

export type ReceiptLookUp =
  | { state: 'found'; receipt: CheckedReceipt }
  | { state: 'unknown' }
  /** The network has tried too many wrong codes and has to wait. */
  | { state: 'too_many' }

/** The same for the page, which shows all outcomes. */
export const lookUpReceipt = defineUseCase({
  name: 'payments.look-up-receipt',
  access: everyone(),
  input: checkReceiptSchema,
  limits: [],
  async run({ input, request, locale }): Promise<ReceiptLookUp> {
    try {
      return { state: 'found', receipt: await find(input, request.address, locale) }
    } catch (error) {
      if (isAppError(error) && (error.code === 'not_found' || error.code === 'too_many')) {
        return { state: error.code === 'not_found' ? 'unknown' : 'too_many' }
      }
      throw error
    }
  },
})
