import '@/lib/zod-without-eval'
import { z } from 'zod'
import { text } from '@/config/limits'
import { fullNameField } from '@/features/accounts/users/user-fields'
import { birthDateField } from '@/lib/birth-date-field'
import { emailField } from '@/lib/email-field'
import { blankAsUndefined, idField } from '@/lib/fields'
import { phoneField } from '@/lib/phone-field'

/** Of the mailed link; a guardian may be named by either, or by both. */
const contactMissing = { path: ['email'], message: 'Guardian.contactNeeded' }

const guardianFields = {
  name: fullNameField,
  relation: z.preprocess(
    blankAsUndefined,
    z.string().trim().max(text.guardianRelation, 'Validation.tooLong').optional(),
  ),
  email: z.preprocess(blankAsUndefined, emailField.optional()),
  phone: z.preprocess(blankAsUndefined, phoneField.optional()),
}

const hasContact = ({ email, phone }: { email?: unknown; phone?: unknown }) =>
  email !== undefined || phone !== undefined

export const guardianSchema = z
  .object(guardianFields, 'Validation.invalid')
  .refine(hasContact, contactMissing)

export const nothingSchema = z.object({})

export const birthDateSchema = z.object({ date_of_birth: birthDateField })

const chat = z.literal(['yes', 'no'], 'Guardian.chatNeeded')
const token = z.string().max(200)

export const guardianLinkSchema = z.object({ token })

/** What a guardian decides on the page of the link. */
export const guardianAnswerSchema = z.discriminatedUnion('answer', [
  z.object({ token, answer: z.literal('confirm'), chat }),
  z.object({ token, answer: z.literal('chat'), chat }),
  z.object({ token, answer: z.literal(['refuse', 'withdraw', 'stop_notices', 'start_notices']) }),
])

const student = idField
const reached = z
  .string('Guardian.spokeToNeeded')
  .trim()
  .min(3, 'Guardian.spokeToNeeded')
  .max(text.reason, 'Validation.tooLong')

/** What the office records after a call, or with a signed paper in hand. */
export const recordAnswerSchema = z.discriminatedUnion('answer', [
  z.object({ student, answer: z.literal(['phone', 'paper']), spokeTo: reached, chat }),
  z.object({ student, answer: z.literal(['refused', 'withdrawn']), spokeTo: reached }),
])

export const officeGuardianSchema = z
  .object({ student, ...guardianFields })
  .refine(hasContact, contactMissing)

export const officeBirthDateSchema = z.object({ student, date_of_birth: birthDateField })
