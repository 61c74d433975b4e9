import { z } from 'zod'

export const unreadAnswer = z.object({ messages: z.int(), notifications: z.int() })
export type WaitingCounts = z.infer<typeof unreadAnswer>
