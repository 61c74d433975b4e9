import { z } from 'zod'

/** What cannot be an id is an id of nothing. */
export const gradebookSchema = z.object({
  id: z.uuid().catch('00000000-0000-0000-0000-000000000000'),
})
