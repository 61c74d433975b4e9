import { z } from 'zod'

export const announcedAnswer = z
  .object({ id: z.uuid(), receivers: z.number().int() })
  .meta({ id: 'Announced' })
export type Announced = z.infer<typeof announcedAnswer>
