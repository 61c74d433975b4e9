import { z } from 'zod'

export const newsletterAnswer = z.object({ success: z.literal(true) })
