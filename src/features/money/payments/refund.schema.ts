import { z } from 'zod'
import { text } from '@/config/limits'
import { reasonField } from '@/lib/fields'
import { unlessBlank } from '@/lib/filter-fields'
import { amountSchema, referenceSchema } from './payments.schema'
import { mostFullDays } from './refund-by-rule.rules'

export const refundAmountField = amountSchema.pipe(z.number().min(1, 'Validation.amountWhole'))

export const refundFields = {
  refund: z.uuid('Validation.invalid'),
  version: z.coerce.number('Validation.invalid').int('Validation.invalid').min(0),
}

/** A part ends the enrolment only if the office says so; the whole always does. */
export const markRefundSchema = z.object({
  reference: referenceSchema,
  amount: refundAmountField,
  reason: reasonField,
  ends_enrolment: z.preprocess(
    (value) => (value === '1' ? true : unlessBlank(value)),
    z.boolean('Validation.invalid').default(false),
  ),
})

/** `amount`: what the page has shown; another amount is refused. */
export const askRefundSchema = z.object({
  reference: referenceSchema,
  amount: refundAmountField,
  reason: z.preprocess(
    unlessBlank,
    z.string('Validation.invalid').trim().max(text.reason, 'Validation.tooLong').default(''),
  ),
})

export const withdrawOwnRefundSchema = z.object(refundFields)

/** Of several credit notes, the one with this number; the newest without it. */
export const creditNoteSchema = z.object({
  reference: referenceSchema,
  number: z.preprocess(unlessBlank, z.string().max(40).optional()).catch(undefined),
})

/** How many days after the start everything is given back by the owner's rule. */
export const setRefundRuleSchema = z.object({
  days: z.preprocess(
    unlessBlank,
    z.coerce
      .number('Validation.invalid')
      .int('Validation.invalid')
      .min(0, 'Validation.invalid')
      .max(mostFullDays, 'Money.refundRule.tooMany'),
  ),
})
