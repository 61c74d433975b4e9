import { z } from 'zod'

/** `device`: browser and system. */
export const pushAnswer = z.object({ device: z.string() })
export type PushAnswer = z.infer<typeof pushAnswer>
