import { z } from 'zod'
import { idField } from '@/lib/fields'

/** A value that is not an id matches nothing. */
export const gradebookSchema = z.object({
  id: idField,
})
