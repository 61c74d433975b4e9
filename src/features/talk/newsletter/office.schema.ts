import { z } from 'zod'
import { idField } from '@/lib/fields'

/** What is no id names nobody. */
export const subscriberIdSchema = z.object({
  id: idField,
})
