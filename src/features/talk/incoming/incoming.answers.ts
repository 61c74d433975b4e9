import { z } from 'zod'

export const mailEventAnswer = z.object({ received: z.literal(true) })
