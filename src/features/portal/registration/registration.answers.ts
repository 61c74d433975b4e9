import { z } from 'zod'

export const registeredAnswer = z.object({
  id: z.uuid(),
  token: z.string().describe('A bearer that pays for this account, for an hour'),
})
