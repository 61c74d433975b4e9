import { z } from 'zod'
import { idField } from '@/lib/fields'

const uuid = idField

/** `week`: the week of the page speed figures. A week without figures shows the newest one. */
export const systemQuerySchema = z.object({ week: z.string().max(10).optional().catch(undefined) })

export const retryMailSchema = z.object({ id: uuid })
export const retryMailsSchema = z.object({
  kind: z.string('Validation.required').min(1, 'Validation.required').max(60, 'Validation.tooLong'),
})

const wholeNumber = z.string('Validation.invalid').regex(/^\d{1,15}$/, 'Validation.invalid')

/** `attempts` as shown on the page, so that a second person who presses sees that somebody else was faster. */
export const retryJobSchema = z.object({ id: wholeNumber, attempts: wholeNumber.transform(Number) })
export const retryJobsSchema = z.object({
  name: z.string('Validation.required').min(1, 'Validation.required').max(100, 'Validation.tooLong'),
})
