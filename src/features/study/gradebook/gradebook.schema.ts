import { z } from 'zod'
import { idField } from '@/lib/fields'

/** What cannot be an id is an id of nothing. */
export const gradebookSchema = z.object({
  id: idField,
})
