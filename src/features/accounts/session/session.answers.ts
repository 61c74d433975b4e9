import { z } from 'zod'
import { roles } from '@/config/roles'

export const tokenPairAnswer = z.object({ access_token: z.string(), refreshToken: z.string() })
export type TokenPair = z.infer<typeof tokenPairAnswer>

export const signedInAnswer = tokenPairAnswer.extend({
  isStudent: z.boolean(),
  user: z.object({
    user_id: z.uuid(),
    username: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    email: z.string(),
    role: z.enum(roles),
    additional_roles: z.array(z.enum(roles)),
  }),
})
export type SignedIn = z.infer<typeof signedInAnswer>
