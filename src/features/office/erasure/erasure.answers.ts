import { z } from 'zod'

/** `erased_on`: the day in Douala until which the request can be withdrawn. */
export const erasureAnswer = z.object({ erased_on: z.iso.date() })
export type ErasureAnswer = z.infer<typeof erasureAnswer>

export const withdrawnAnswer = z.object({ withdrawn: z.boolean() })
