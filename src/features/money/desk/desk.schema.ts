import { z } from 'zod'
import { text } from '@/config/limits'
import { locales } from '@/config/locales'
import { firstNameField, fullNameField, lastNameField } from '@/features/accounts/users/user-fields'
import { enrolManuallySchema } from '@/features/money/payments/office.schema'
import { amountText } from '@/lib/amount-field'
import { optionalBirthDateField } from '@/lib/birth-date-field'
import { emailField } from '@/lib/email-field'
import { blankAsUndefined } from '@/lib/fields'
import { unlessBlank } from '@/lib/filter-fields'
import { phoneField } from '@/lib/phone-field'

const noteField = z.preprocess(
  unlessBlank,
  z.string('Validation.invalid').trim().max(text.reason, 'Validation.tooLong').optional(),
)

const { program, cohort, amount, code } = enrolManuallySchema.shape

/** Somebody without an account who pays in cash. */
export const walkInSchema = z.object({
  firstName: firstNameField,
  lastName: lastNameField,
  email: emailField,
  phone: phoneField,
  /** Of the mails and the receipt. */
  language: z.enum(locales, 'Validation.invalid'),
  program,
  cohort,
  amount,
  code,
  note: noteField,
  /** Under 18: who answers for them, and whether they have signed here. */
  date_of_birth: optionalBirthDateField,
  guardianName: z.preprocess(blankAsUndefined, fullNameField.optional()),
  guardianPhone: z.preprocess(blankAsUndefined, phoneField.optional()),
  guardianPaper: z.preprocess(
    blankAsUndefined,
    z.literal(['learning', 'chat'], 'Validation.invalid').optional(),
  ),
})
export type WalkIn = z.output<typeof walkInSchema>

/** More than a till holds: a typing mistake. */
const mostCountedXaf = 100_000_000

const xaf = z
  .union([z.number(), amountText], 'Validation.amountWhole')
  .pipe(
    z
      .number()
      .int('Validation.amountWhole')
      .min(0, 'Till.countedNegative')
      .max(mostCountedXaf, 'Validation.amountTooLarge'),
  )

export const closeTillSchema = z.object({
  counted: xaf,
  note: noteField,
  /** What the form showed: the number of the closing before (0: none), and what the till should hold. */
  after: z.coerce.number('Validation.invalid').int('Validation.invalid').min(0, 'Validation.invalid'),
  expected: z.coerce.number('Validation.invalid').int('Validation.invalid'),
})

export const tillPageSchema = z.object({
  /** Older closings than this one. */
  before: z.coerce.number().int().min(1).max(2_147_483_647).optional().catch(undefined),
})
