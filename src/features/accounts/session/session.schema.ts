import { z } from 'zod'
import { passkeyLimits, text } from '@/config/limits'

const password = z
  .string('Validation.passwordRequired')
  .min(1, 'Validation.passwordRequired')
  .max(1_024, 'Validation.tooLong')

/** `username` is a user name or an e-mail address. A password is used exactly as it was typed. */
const signInSchema = z.object({
  username: z
    .string('Validation.identifierRequired')
    .trim()
    .min(1, 'Validation.identifierRequired')
    .max(text.email, 'Validation.tooLong'),
  password,
})

const factorCode = z.string().max(50, 'SecondFactor.codeWrong').optional()

/** An authenticator or recovery code is accepted where the account has a second factor. */
export const apiSignInSchema = signInSchema.extend({ code: factorCode })

export const finishSignInSchema = z.object({
  code: factorCode,
  credential: z.string().max(passkeyLimits.responseChars, 'SecondFactor.passkeyWrong').optional(),
  callbackUrl: z.string().max(500).optional().catch(undefined),
})

export const pageSignInSchema = signInSchema.extend({
  callbackUrl: z.string().max(500).optional().catch(undefined),
})

export const refreshSchema = z.object({
  refreshToken: z.string('Validation.required').min(1, 'Validation.required').max(200, 'Validation.tooLong'),
})

export const signOutSchema = z.object({ refreshToken: z.string().max(200).optional().catch(undefined) })
