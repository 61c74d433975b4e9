import { z } from 'zod'

/** From a link in a mail. What is not one is a link that is not valid. */
export const stopLinkSchema = z.object({ token: z.string().max(200).catch('') })

export const setRemindersSchema = z.object({ wanted: z.enum(['yes', 'no'], 'Validation.invalid') })
