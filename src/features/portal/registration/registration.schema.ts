import '@/lib/zod-without-eval'
import { z } from 'zod'
import { isReservedPersonName } from '@/features/accounts/users/reserved-names'
import {
  firstNameField,
  lastNameField,
  newPasswordField,
  ownUsernameField,
} from '@/features/accounts/users/user-fields'
import { wishWords } from '@/features/classes/cohorts/cohort-wish'
import { optionalBirthDateField } from '@/lib/birth-date-field'
import { emailField } from '@/lib/email-field'
import { phoneField } from '@/lib/phone-field'

const program = z
  .string('Validation.programUnknown')
  .trim()
  .max(80, 'Validation.programUnknown')
  .transform((slug) => slug || undefined)
  .optional()

/**
 * The id of a class. With 'wait:' before it (as in the form's list) or with `waitlist`, the student gets a mail when the full class
 * has a free seat. 'none': no class, with the id null. Missing: the next class that suits.
 */
const cohort = z
  .string('Validation.classUnknown')
  .trim()
  .transform((typed, context) => {
    if (typed === '') {
      return undefined
    }
    if (typed === wishWords.none) {
      return { id: null, wait: false }
    }
    const id = typed.replace(/^wait:/, '')
    if (!z.uuid().safeParse(id).success) {
      context.addIssue({ code: 'custom', message: 'Validation.classUnknown' })
      return z.NEVER
    }
    return { id, wait: id !== typed }
  })
  .optional()

const waitlist = z
  .union([z.boolean(), z.literal(['true', 'on', '1']).transform(() => true)])
  .optional()
  .catch(undefined)

const details = {
  firstName: firstNameField,
  lastName: lastNameField,
  username: ownUsernameField,
  email: emailField,
  phone: phoneField,
  program,
}

// Called before it is known that the fields are texts.
const isPersonName = ({ firstName, lastName }: { firstName: unknown; lastName: unknown }) =>
  typeof firstName !== 'string' || typeof lastName !== 'string' || !isReservedPersonName(firstName, lastName)
// Reported together with errors of other fields, not only after those are valid.
const when = ({ value }: { value: unknown }) => typeof value === 'object' && value !== null
const officeName = { path: ['firstName'], message: 'Validation.nameReserved', when }

/** Step 1 of registration. Reports all problems at once. */
export const registrationSchema = z
  .object({
    ...details,
    cohort,
    waitlist,
    password: newPasswordField,
    confirmPassword: z.string('Validation.passwordsDiffer'),
    /** May be missing: the student's first page asks for it before the first lesson. */
    date_of_birth: optionalBirthDateField,
    /** The caller's Idempotency-Key. */
    idempotencyKey: z.string().min(1).optional().catch(undefined),
  })
  .refine(({ password, confirmPassword }) => password === confirmPassword, {
    path: ['confirmPassword'],
    message: 'Validation.passwordsDiffer',
    when,
  })
  .refine(isPersonName, officeName)

/** The details that can be corrected before the payment. An empty class: the next one that suits; missing: unchanged. */
export const registrationDetailsSchema = z
  .object({ ...details, cohort: z.union([z.literal('').transform(() => null), cohort]) })
  .refine(isPersonName, officeName)
