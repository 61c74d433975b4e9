import { z } from 'zod'
import { passkeyLimits, text } from '@/config/limits'

const name = z
  .string('Validation.required')
  .trim()
  .min(1, 'Validation.required')
  .max(text.factorName, 'Validation.tooLong')

const id = z.uuid('Validation.invalid')
const credential = z
  .string('SecondFactor.passkeyWrong')
  .max(passkeyLimits.responseChars, 'SecondFactor.passkeyWrong')

export const confirmAuthenticatorSchema = z.object({
  code: z
    .string('SecondFactor.codeMissing')
    .trim()
    .min(1, 'SecondFactor.codeMissing')
    .max(50, 'SecondFactor.codeWrong'),
})

export const addPasskeySchema = z.object({ name, credential })
export const factorSchema = z.object({ id })
export const renameFactorSchema = z.object({ id, name })

/** One of these proofs, depending on the account. */
export const proofSchema = z.object({
  password: z.string().max(1_024, 'Validation.tooLong').optional(),
  code: z.string().max(50, 'SecondFactor.codeWrong').optional(),
  credential: credential.optional(),
})

/** The address after the proof: a file to download. */
export const confirmIdentitySchema = z.object({ next: z.string().max(500).optional().catch(undefined) })
