import { z } from 'zod'
import { text } from '@/config/limits'
import { cleanText, idField, reasonField } from '@/lib/fields'
import { referenceSchema } from './payments.schema'

/** The operator's number, or its whole SMS. */
export const claimPaymentSchema = z.object({
  reference: referenceSchema,
  text: z
    .string('Claims.numberNeeded')
    .max(text.sms, 'Claims.textTooLong')
    .transform(cleanText)
    .refine((typed) => typed !== '', 'Claims.numberNeeded'),
})

export const refuseClaimSchema = z.object({ claim: idField, reason: reasonField })
