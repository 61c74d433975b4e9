import '@/lib/zod-without-eval'
import { z } from 'zod'
import { code } from '@/config/limits'
import { providerNames } from '@/config/payment-providers'
import {
  type CohortWish,
  nextCohort,
  noCohort,
  thisCohort,
  wishWords,
} from '@/features/classes/cohorts/cohort-wish'
import { amountText } from '@/lib/amount-field'
import { emailField } from '@/lib/email-field'
import { phoneField } from '@/lib/phone-field'
import { partWishes } from './part-wish'

/** A larger amount must be a typing mistake. */
export const maximumPaymentXaf = 2_000_000

const blank = (value: unknown) => (value === '' || value === null ? undefined : value)
const optional = <T extends z.ZodType>(schema: T) => z.preprocess(blank, schema.optional())

/** Whole francs: a number, or typed text. */
export const amountSchema = z
  .union([z.number(), amountText], 'Validation.amountWhole')
  .pipe(
    z
      .number()
      .int('Validation.amountWhole')
      .min(0, 'Validation.amountTooSmall')
      .max(maximumPaymentXaf, 'Validation.amountTooLarge'),
  )

export const providerSchema = z.enum(providerNames, 'Validation.providerUnknown')
const programSchema = optional(
  z.string('Validation.programUnknown').trim().max(100, 'Validation.programUnknown'),
)
/** The id of a class; 'any': the next class that suits; 'none': no class. */
export const cohortSchema = optional(
  z
    .string('Validation.classUnknown')
    .refine(
      (value) => value === wishWords.next || value === wishWords.none || z.uuid().safeParse(value).success,
      'Validation.classUnknown',
    )
    .transform((value): CohortWish => {
      if (value === wishWords.none) {
        return noCohort
      }
      return value === wishWords.next ? nextCohort : thisCohort(value)
    }),
)
/** The whole price, or one part of it where a payment plan was granted. */
export const partSchema = optional(z.enum(partWishes, 'Validation.partUnknown'))
export const referenceSchema = z
  .string('Validation.referenceInvalid')
  .trim()
  .max(40, 'Validation.referenceInvalid')

/** Old clients name the payer, who must be the signed-in user. */
const claimedIdentity = {
  userId: optional(z.coerce.string().max(100)),
  email: optional(z.string('Validation.emailInvalid').trim().max(254, 'Validation.emailInvalid')),
}

const codeSchema = z
  .string('Validation.codeDigits')
  .trim()
  .regex(new RegExp(`^\\d{${code.digits}}$`), 'Validation.codeDigits')

/** The price that the form showed. Callers that leave it out get the new price as an error when they verify. */
const seenPriceSchema = optional(z.coerce.number().int().min(0)).catch(undefined)

/** A code that lowers the price, as it is typed. Text that cannot be one is not found. */
const enteredCode = z.string('PriceCode.unknown').trim().max(60, 'PriceCode.unknown')
export const priceCodeSchema = optional(enteredCode)

/** The order of the fields is the order in which the specification checks them. */
export const initiatePaymentSchema = z.object({
  phone: phoneField,
  amount: amountSchema,
  provider: providerSchema,
  program: programSchema,
  cohort: cohortSchema,
  part: partSchema,
  seenPrice: seenPriceSchema,
  code: priceCodeSchema,
  ...claimedIdentity,
})

/** With a reference the details may be missing; given details must be the agreed ones. */
export const verifyPaymentSchema = z.object({
  phone: optional(phoneField),
  amount: optional(amountSchema),
  provider: optional(providerSchema),
  userCode: codeSchema,
  reference: optional(referenceSchema),
  program: programSchema,
  ...claimedIdentity,
})

/** retryPayment, changePaymentDetails, resendCode, getPayment, getReceipt. */
export const paymentReferenceSchema = z.object({ reference: referenceSchema })

/** The link of a student with which somebody else pays. Text that cannot be a token is not found. */
const linkTokenSchema = z
  .unknown()
  .transform((value) => (typeof value === 'string' ? value.slice(0, 60) : ''))

export const paymentLinkSchema = z.object({ token: linkTokenSchema })

/** Its page, with the part that the payer has chosen. */
export const sharedPageSchema = z.object({ token: linkTokenSchema, part: partSchema.catch(undefined) })

/** The person who pays has no account: the code and the receipt go to the address that they enter. */
export const initiateSharedSchema = z.object({
  token: linkTokenSchema,
  phone: phoneField,
  amount: amountSchema,
  provider: providerSchema,
  email: emailField,
  part: partSchema,
  seenPrice: seenPriceSchema,
})

export const verifySharedSchema = z.object({
  token: linkTokenSchema,
  phone: optional(phoneField),
  amount: optional(amountSchema),
  provider: optional(providerSchema),
  userCode: codeSchema,
})

/** getCheckout: the program by slug; without one the student's oldest unpaid choice. */
export const checkoutSchema = z.object({ program: programSchema, part: partSchema.catch(undefined) })

/** An unpaid choice, by the program's slug. */
export const dropChoiceSchema = z.object({
  program: z
    .string('Validation.programUnknown')
    .trim()
    .min(1, 'Validation.programUnknown')
    .max(100, 'Validation.programUnknown'),
})

export const payWithCreditSchema = z.object({
  program: programSchema,
  cohort: cohortSchema,
  part: partSchema,
  seenPrice: seenPriceSchema,
  code: priceCodeSchema,
})

/** Without a code, the one that was entered before is taken away. */
export const enterPriceCodeSchema = z.object({
  ...dropChoiceSchema.shape,
  code: z.preprocess((value) => value ?? '', enteredCode),
})

export const listPaymentsSchema = z.object({})

export const joinWaitingListSchema = z.object({ cohort: z.uuid('Validation.classUnknown') })
export const leaveWaitingListSchema = dropChoiceSchema
export const registerInterestSchema = dropChoiceSchema

/** Text that cannot be a number of a receipt or its check code matches nothing. */
const matchingOrNothing = (pattern: RegExp) =>
  z.unknown().transform((value) => (typeof value === 'string' && pattern.test(value) ? value : ''))

export const checkReceiptSchema = z.object({
  number: matchingOrNothing(/^(?:RCP|CRN)-\d{4}-\d{6,12}$/),
  c: matchingOrNothing(/^[0-9a-f]{12}$/),
})
