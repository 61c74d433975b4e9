import '@/lib/zod-without-eval'
import { z } from 'zod'
import { priceCode } from '@/config/limits'
import { amountText } from '@/lib/amount-field'
import { dayField, unlessBlank } from '@/lib/filter-fields'
import { pagingFields } from '@/server/kernel/paging'
import { isPriceCode, priceCodeKinds, readPriceCode } from './price-code.rules'

/** More than any price: a typing mistake. */
const mostXaf = 2_000_000

const blank = (value: unknown) => (value === null ? undefined : unlessBlank(value))

const whole = (problem: 'PriceCode.errors.percent' | 'PriceCode.errors.places', max: number) =>
  z.coerce.number(problem).int(problem).min(1, problem).max(max, problem)

/** A form names one program or none; a call may name several. */
const programs = z.preprocess(
  (value) => {
    const named = blank(value)
    return typeof named === 'string' ? [named] : named
  },
  z
    .array(z.string('Validation.programUnknown').trim().max(100, 'Validation.programUnknown'), {
      error: 'Validation.programUnknown',
    })
    .max(50, 'Validation.programUnknown')
    .optional(),
)

export const createCodeSchema = z
  .object({
    code: z.preprocess(
      blank,
      z
        .string('PriceCode.errors.code')
        .transform(readPriceCode)
        .refine(isPriceCode, 'PriceCode.errors.code')
        .optional(),
    ),
    kind: z.enum(priceCodeKinds, 'Validation.invalid'),
    percent: z.preprocess(blank, whole('PriceCode.errors.percent', 100).optional()),
    amount: z.preprocess(
      blank,
      z
        .union([z.number(), amountText], 'Validation.amountWhole')
        .pipe(
          z
            .number()
            .int('Validation.amountWhole')
            .min(1, 'Validation.amountWhole')
            .max(mostXaf, 'Validation.amountTooLarge'),
        )
        .optional(),
    ),
    programs,
    places: whole('PriceCode.errors.places', priceCode.maxPlaces),
    ends_on: z.preprocess(blank, dayField),
  })
  .superRefine(({ percent, amount }, context) => {
    if ((percent === undefined) === (amount === undefined)) {
      context.addIssue({ code: 'custom', path: ['percent'], message: 'PriceCode.errors.one' })
    }
  })

export const listCodesSchema = z.object(pagingFields)
export const withdrawCodeSchema = z.object({ code: z.string('Validation.invalid').trim().max(60) })
