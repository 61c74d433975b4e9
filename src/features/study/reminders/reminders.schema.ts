import { z } from 'zod'

/** From a link in a mail. A missing token counts as an invalid link. */
export const stopLinkSchema = z.object({ token: z.string().max(200).catch('') })

export const setRemindersSchema = z.object({ wanted: z.enum(['yes', 'no'], 'Validation.invalid') })
