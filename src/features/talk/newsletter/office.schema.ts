import { z } from 'zod'
import { idField } from '@/lib/fields'

/** A value that is not an id matches nobody. */
export const subscriberIdSchema = z.object({
  id: idField,
})
