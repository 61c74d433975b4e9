import { z } from 'zod'

const pageNumber = z.coerce.number().int().min(1).max(100_000).catch(1)

export const notificationPageSchema = z.object({ page: pageNumber })

/** What is no id names nothing. */
export const notificationParamsSchema = z.object({
  id: z.uuid().catch('00000000-0000-0000-0000-000000000000'),
})

/** Up to the newest one that was on the screen: what has come in since stays unread. */
export const markReadSchema = z.object({ until: z.iso.datetime('Validation.invalid') })
