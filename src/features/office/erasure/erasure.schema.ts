import { z } from 'zod'
import { text } from '@/config/limits'
import { idField } from '@/lib/fields'

const reason = z
  .string('Validation.reasonNeeded')
  .trim()
  .min(3, 'Validation.reasonNeeded')
  .max(text.reason, 'Validation.tooLong')

export const erasePersonSchema = z.object({
  student: idField,
  /** Typed again, so that nobody else is erased by mistake. */
  email: z.string('Erasure.emailWrong').trim().max(text.email, 'Erasure.emailWrong'),
  reason,
})

export const nothingSchema = z.object({})

/** The office says why a request cannot be met now; the person reads it. */
export const refuseErasureSchema = z.object({ request: idField, reason })
