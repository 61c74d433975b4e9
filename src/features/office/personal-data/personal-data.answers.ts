import { z } from 'zod'

/** The link comes by e-mail. `making`: it was asked for today already. */
export const exportAnswer = z.object({ id: z.uuid(), state: z.enum(['making', 'ready']) })
export type ExportAnswer = z.infer<typeof exportAnswer>
