import { z } from 'zod'
import { idField } from '@/lib/fields'

const pageNumber = z.coerce.number().int().min(1).max(100_000).catch(1)

export const notificationPageSchema = z.object({ page: pageNumber })

/** What is no id names nothing. */
export const notificationParamsSchema = z.object({
  id: idField,
})

/**
 * Up to the newest one that was on the screen: what has come in since stays unread. With `since`, the oldest one on the
 * screen, only what was shown is marked.
 */
export const markReadSchema = z.object({
  until: z.iso.datetime('Validation.invalid'),
  since: z.iso.datetime('Validation.invalid').optional(),
})
