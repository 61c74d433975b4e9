import { z } from 'zod'
import { idField } from '@/lib/fields'

const pageNumber = z.coerce.number().int().min(1).max(100_000).catch(1)

export const notificationPageSchema = z.object({ page: pageNumber })

/** A value that is not an id matches nothing. */
export const notificationParamsSchema = z.object({
  id: idField,
})

/**
 * Marks up to the newest notification on the screen, so that later ones stay unread. With `since`, the oldest one on the
 * screen, only the shown ones are marked.
 */
export const markReadSchema = z.object({
  until: z.iso.datetime('Validation.invalid'),
  since: z.iso.datetime('Validation.invalid').optional(),
})
