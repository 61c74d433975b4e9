import { z } from 'zod'
import { text } from '@/config/limits'
import { amountSchema, maximumPaymentXaf, referenceSchema } from './payments.schema'

/** Why something was done with money: a sentence, not a keystroke. */
export const reasonSchema = z
  .string('Validation.reasonNeeded')
  .trim()
  .min(3, 'Validation.reasonNeeded')
  .max(text.reason, 'Validation.tooLong')

const versionSchema = z.coerce.number('Validation.invalid').int('Validation.invalid').min(0)
const refund = { refund: z.uuid('Validation.invalid'), version: versionSchema }

export const recheckSchema = z.object({ reference: referenceSchema })

export const markRefundSchema = z.object({ reference: referenceSchema, reason: reasonSchema })

/** What the operator's portal says has arrived; the payment under review is closed with it. */
export const closeReviewSchema = z.object({
  reference: referenceSchema,
  attempt: referenceSchema,
  amount: amountSchema.pipe(
    z.number().min(1, 'Validation.amountWhole').max(maximumPaymentXaf, 'Validation.amountTooLarge'),
  ),
  reason: reasonSchema,
})

export const lookedUpSchema = z.object({
  reference: referenceSchema,
  attempt: referenceSchema,
  reason: reasonSchema,
})

export const approveRefundSchema = z.object({ ...refund, reason: reasonSchema })

export const payOutRefundSchema = z.object({
  ...refund,
  payoutReference: z
    .string('Validation.payoutReferenceNeeded')
    .trim()
    .min(3, 'Validation.payoutReferenceNeeded')
    .max(100, 'Validation.tooLong'),
})

export const failRefundSchema = z.object({ ...refund, reason: reasonSchema })

export const enrolManuallySchema = z.object({
  student: z.uuid('Validation.studentUnknown'),
  program: z.string('Validation.programUnknown').trim().min(1, 'Validation.programUnknown').max(100),
  amount: amountSchema,
  reason: reasonSchema,
})
