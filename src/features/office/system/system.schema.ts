import { z } from 'zod'
import { idField } from '@/lib/fields'

const uuid = idField

/** `week`: of the figures of page loads. One without any shows the newest. */
export const systemQuerySchema = z.object({ week: z.string().max(10).optional().catch(undefined) })

export const retryMailSchema = z.object({ id: uuid })
export const retryMailsSchema = z.object({
  kind: z.string('Validation.required').min(1, 'Validation.required').max(60, 'Validation.tooLong'),
})

const wholeNumber = z.string('Validation.invalid').regex(/^\d{1,15}$/, 'Validation.invalid')

/** `attempts` as they were shown: the second who presses sees that somebody was quicker. */
export const retryJobSchema = z.object({ id: wholeNumber, attempts: wholeNumber.transform(Number) })
export const retryJobsSchema = z.object({
  name: z.string('Validation.required').min(1, 'Validation.required').max(100, 'Validation.tooLong'),
})
