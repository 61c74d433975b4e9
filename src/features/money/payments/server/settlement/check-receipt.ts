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
import { paidForProgramXaf, refundedXaf, refundsOfPayment } from '../../refund.rules'

/** A part went back: credited. All that paid for the program did: refunded. */
const stateOfReceipt = (goneXaf: number, paidXaf: number): CheckedReceipt['status'] =>
  goneXaf === 0 ? 'valid' : goneXaf < paidXaf ? 'credited' : 'refunded'

const shown = {
  number: true,
  kind: true,
  issuedAt: true,
  refundId: true,
  payerName: true,
  intent: {
    select: {
      amountXaf: true,
      priceXaf: true,
      discountXaf: true,
      payingAttemptId: true,
      refunds: { select: { id: true, attemptId: true, state: true, amountXaf: true } },
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

interface Found {
  receipt: CheckedReceipt
  /** What went back of the amount of a receipt. */
  refundedXaf: number
}

type Shown = Prisma.ReceiptGetPayload<{ select: typeof shown }>
type Facts = Pick<CheckedReceipt, 'amount' | 'initials' | 'status'> & {
  program: { titleEn: string; titleFr: string }
  refundedXaf: number
}

/** Of the order of a school or company. */
function factsOfOrder({ kind, order }: Shown & { order: NonNullable<Shown['order']> }): Facts {
  const isNote = kind === 'credit_note'
  return {
    amount: (isNote ? order.returnedPlaces : order.places) * order.priceXaf,
    program: order.program,
    initials: initialsOf(order.name),
    status: isNote ? 'credited' : stateOfReceipt(order.returnedPlaces, order.places),
    refundedXaf: isNote ? 0 : order.returnedPlaces * order.priceXaf,
  }
}

/** Of a payment. */
function factsOfPayment({
  kind,
  refundId,
  payerName,
  intent,
}: Shown & { intent: NonNullable<Shown['intent']> }): Facts {
  const gone = refundedXaf(intent)
  const isNote = kind === 'credit_note'
  // Older credit notes are of the only refund.
  const ofNote = isNote
    ? refundsOfPayment(intent).find(({ id, state }) => (refundId ? id === refundId : state === 'done'))
    : undefined
  return {
    amount: ofNote?.amountXaf ?? intent.amountXaf,
    program: intent.program,
    initials: initialsOf(payerName ?? personName(intent.user)),
    status: isNote ? 'credited' : stateOfReceipt(gone, paidForProgramXaf(intent)),
    refundedXaf: isNote ? 0 : gone,
  }
}

function factsOf(row: Shown): Facts {
  const { order, intent } = row
  if (order) {
    return factsOfOrder({ ...row, order })
  }
  if (intent) {
    return factsOfPayment({ ...row, intent })
  }
  throw new AppError('not_found', { text: 'ReceiptCheck.unknown' })
}

/** Wrong codes are limited per network; right ones are not. */
async function find(
  { number, c }: { number: string; c: string },
  address: string,
  locale: Locale,
): Promise<Found> {
  const row = await db().receipt.findUnique({ where: { number, checkCode: c }, select: shown })
  if (!row) {
    await consumeAddressLimit('receipt.unknown', address)
    throw new AppError('not_found', { text: 'ReceiptCheck.unknown' })
  }
  const { program, refundedXaf: gone, ...facts } = factsOf(row)
  const receipt: CheckedReceipt = {
    number: row.number,
    at: doualaDayOf(row.issuedAt),
    program: localized(program, 'title', locale),
    ...facts,
  }
  return { receipt, refundedXaf: gone }
}

/** For anybody who holds the receipt: its number and its check code. Nothing else of the payer is shown. */
export const checkReceipt = defineUseCase({
  name: 'payments.check-receipt',
  access: everyone(),
  input: checkReceiptSchema,
  limits: [perAddress('public.read')],
  run: async ({ input, request, locale }): Promise<CheckedReceipt> =>
    (await find(input, request.address, locale)).receipt,
})

export type ReceiptLookUp =
  | ({ state: 'found' } & Found)
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
      return { state: 'found', ...(await find(input, request.address, locale)) }
    } catch (error) {
      if (isAppError(error) && (error.code === 'not_found' || error.code === 'too_many')) {
        return { state: error.code === 'not_found' ? 'unknown' : 'too_many' }
      }
      throw error
    }
  },
})
