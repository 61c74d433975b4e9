import { z } from 'zod'
import { passwordMaxLength, passwordMinLength, text } from '@/config/limits'
import { isReservedUsername } from './reserved-names'
import { usernameShape } from './username-shape'

/** Scripts with similar letters: a name may use only one of them. */
const alike = [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u, /\p{Script=Armenian}/u]
const isOfOneScript = (value: string) => alike.filter((script) => script.test(value)).length <= 1

/**
 * Letters of any script with combining marks, spaces, apostrophes, hyphens: nothing that a mail program turns
 * into a link.
 */
const name = (requiredKey: string) =>
  z
    .string(requiredKey)
    .transform((value) => value.normalize('NFKC').replace(/\s+/g, ' ').trim())
    .pipe(
      z
        .string()
        .min(1, requiredKey)
        .max(text.name, 'Validation.tooLong')
        .regex(/^\p{L}[\p{L}\p{M} '’ʼ-]*$/u, 'Validation.nameInvalid')
        .refine(isOfOneScript, 'Validation.nameInvalid'),
    )

export const firstNameField = name('Validation.firstNameRequired')
export const lastNameField = name('Validation.lastNameRequired')
/** Of somebody without an account: first and last name together. */
export const fullNameField = name('Validation.fullNameRequired')

export const usernameField = z
  .string('Validation.usernameRequired')
  .trim()
  .min(1, 'Validation.usernameRequired')
  .max(text.username, 'Validation.tooLong')
  .regex(usernameShape, 'Validation.usernameInvalid')

/** Names that people may choose themselves; the back office may assign the reserved ones too. */
export const ownUsernameField = usernameField.refine(
  (username) => !isReservedUsername(username),
  'Validation.usernameReserved',
)

/** As typed: never trimmed, any Unicode. The server refuses common and personal passwords. */
export const newPasswordField = z
  .string('Validation.passwordShort')
  .refine((value) => [...value].length >= passwordMinLength, 'Validation.passwordShort')
  .refine((value) => [...value].length <= passwordMaxLength, 'Validation.passwordLong')
