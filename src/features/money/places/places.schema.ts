import '@/lib/zod-without-eval'
import { z } from 'zod'
import { placeOrder, text } from '@/config/limits'
import { locales } from '@/config/locales'
import { amountText } from '@/lib/amount-field'
import { doualaDayStart } from '@/lib/douala-time'
import { emailField } from '@/lib/email-field'
import { reasonField } from '@/lib/fields'
import { unlessBlank } from '@/lib/filter-fields'
import { pagingFields } from '@/server/kernel/paging'

const line = (max: number) =>
  z
    .string('PlaceOrder.errors.needed')
    .trim()
    .min(2, 'PlaceOrder.errors.needed')
    .max(max, 'Validation.tooLong')

/** Its letters and digits, because people write spaces and hyphens as they like. */
export const transferKey = (typed: string) => typed.toLowerCase().replace(/[^a-z0-9]/g, '')

/** The bank's or operator's number of a transfer, or of a payout. */
const transferNumber = z
  .string('Validation.payoutReferenceNeeded')
  .trim()
  .max(100, 'Validation.tooLong')
  .refine((typed) => transferKey(typed).length >= 3, 'Validation.payoutReferenceNeeded')

export const createOrderSchema = z.object({
  name: line(text.contactName),
  address: line(200),
  tax_number: z.preprocess(
    unlessBlank,
    z.string('Validation.invalid').trim().max(50, 'Validation.tooLong').optional(),
  ),
  email: emailField,
  /** Of its papers. */
  language: z.enum(locales, 'Validation.invalid'),
  program: z.string('Validation.programUnknown').trim().min(1, 'Validation.programUnknown').max(100),
  places: z.coerce
    .number('PriceCode.errors.places')
    .int('PriceCode.errors.places')
    .min(1, 'PriceCode.errors.places')
    .max(placeOrder.maxPlaces, 'PlaceOrder.errors.tooMany'),
  /** Of one place. */
  price: z
    .union([z.number(), amountText], 'Validation.amountWhole')
    .pipe(
      z
        .number()
        .int('Validation.amountWhole')
        .min(1, 'Validation.amountWhole')
        .max(2_000_000, 'Validation.amountTooLarge'),
    ),
  ends_on: z
    .string('Audit.dayInvalid')
    .trim()
    .refine((value) => doualaDayStart(value) !== null, 'Audit.dayInvalid'),
})

/** Text that cannot be a number matches nothing. */
const numberField = z
  .unknown()
  .transform((value) => (typeof value === 'string' && /^PRO-\d{4}-\d{6,12}$/.test(value) ? value : ''))

export const listOrdersSchema = z.object(pagingFields)
export const orderSchema = z.object({ number: numberField })
export const bookOrderSchema = z.object({
  number: numberField,
  transfer: transferNumber,
  reason: reasonField,
})
export const withdrawOrderSchema = z.object({ number: numberField, reason: reasonField })
export const returnPlacesSchema = z.object({
  number: numberField,
  /** What the page showed: a place that was used in the meantime is not paid back. */
  unused: z.coerce.number('Validation.invalid').int('Validation.invalid').min(1, 'Validation.invalid'),
  payout: transferNumber,
  reason: reasonField,
})

export const schoolLinkSchema = z.object({
  token: z.unknown().transform((value) => (typeof value === 'string' ? value.slice(0, 60) : '')),
})
