import '@/lib/zod-without-eval'
import { z } from 'zod'
import { locales } from '@/config/locales'
import { emailField } from '@/lib/email-field'
import { phoneField } from '@/lib/phone-field'
import { firstNameField, lastNameField, newPasswordField } from './user-fields'

/** A link's token: 256 random bits. Anything else matches none. */
export const tokenSchema = z.object({ token: z.string('Validation.required').max(100).catch('') })

export const forgotPasswordSchema = z.object({ email: emailField })

const confirmed = {
  path: ['confirmPassword'],
  message: 'Validation.passwordsDiffer',
}
const optionalRepeat = z.string('Validation.passwordsDiffer').optional()
const repeated = ({ password, confirmPassword }: { password: string; confirmPassword?: string }) =>
  confirmPassword === undefined || confirmPassword === password

export const resetPasswordSchema = z
  .object({
    token: z.string('Validation.required').min(1, 'Validation.required').max(100, 'Validation.tooLong'),
    password: newPasswordField,
    confirmPassword: optionalRepeat,
  })
  .refine(repeated, confirmed)

const currentPassword = z
  .string('Validation.currentPasswordRequired')
  .min(1, 'Validation.currentPasswordRequired')
  .max(1_024, 'Validation.tooLong')

export const changePasswordSchema = z
  .object({ currentPassword, password: newPasswordField, confirmPassword: optionalRepeat })
  .refine(repeated, confirmed)

export const changeEmailSchema = z.object({ email: emailField, currentPassword })

/** Missing fields stay unchanged. */
export const updateNamesSchema = z.object({
  first_name: firstNameField.optional(),
  last_name: lastNameField.optional(),
  phone: phoneField.optional(),
})
export const updateProfileSchema = updateNamesSchema.extend({
  locale: z.enum(locales, 'Validation.invalid').optional(),
})

/**
 * The language form of the profile: its field `locale` is the language of the page, so the choice has another name.
 */
export const chooseLanguageSchema = z.object({ language: z.enum(locales, 'Validation.invalid') })
