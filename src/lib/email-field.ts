import { z } from 'zod'
import { text } from '@/config/limits'

const strict = z.email().max(text.email)

/**
 * One plain address: no quoted or commented part, no second @ hidden in a look-alike, no control character.
 * An address that passes is safe as a recipient.
 */
export const isAddress = (value: string) => strict.safeParse(value).success

/** An e-mail field of a form or call. Texts: Validation.emailRequired, Validation.emailInvalid. */
export const emailField = z
  .string({ error: 'Validation.emailRequired' })
  .trim()
  .min(1, 'Validation.emailRequired')
  .max(text.email, 'Validation.tooLong')
  .refine(isAddress, 'Validation.emailInvalid')

/** Addresses are compared without case. */
export const emailKey = (address: string) => address.toLowerCase()
