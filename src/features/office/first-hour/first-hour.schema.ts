import { z } from 'zod'
import { reasonField } from '@/lib/fields'
import { postponable } from './first-hour.rules'

/** `mail`: the token of a test mail whose link was opened. */
export const firstHourSchema = z.object({ mail: z.string().max(200).optional().catch(undefined) })
export const sendTestMailSchema = z.object({})
export const confirmTestMailSchema = z.object({
  token: z.string('Validation.required').max(200, 'Validation.tooLong'),
})
export const postponeStepSchema = z.object({
  step: z.enum(postponable, 'Validation.invalid'),
  reason: reasonField,
})
