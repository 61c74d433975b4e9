import { z } from 'zod'
import {
  firstNameField,
  lastNameField,
  newPasswordField,
  phoneField,
  usernameField,
} from '@/features/users/user-fields'
import { emailField } from '@/lib/email-field'

const program = z
  .string('Validation.programUnknown')
  .trim()
  .max(80, 'Validation.programUnknown')
  .transform((slug) => slug || undefined)
  .optional()

const details = {
  firstName: firstNameField,
  lastName: lastNameField,
  username: usernameField,
  email: emailField,
  phone: phoneField,
  program,
}

/** Step 1 of registration; the texts are those of product.md section 5. All that is wrong is said at once. */
export const registrationSchema = z
  .object({
    ...details,
    password: newPasswordField,
    confirmPassword: z.string('Validation.passwordsDiffer'),
  })
  .refine(({ password, confirmPassword }) => password === confirmPassword, {
    path: ['confirmPassword'],
    message: 'Validation.passwordsDiffer',
    // Said together with the other fields, not only once those are right.
    when: ({ value }) => typeof value === 'object' && value !== null,
  })

/** What may still be corrected before the payment. */
export const registrationDetailsSchema = z.object(details)
