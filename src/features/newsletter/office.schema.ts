import { z } from 'zod'
import { idField } from '@/lib/fields'
import { searchText, unlessBlank } from '@/lib/filter-fields'
import { pagingFields } from '@/server/kernel/paging'
import { subscriberSorts, subscriberStatuses } from './subscribers-list'

const filterFields = {
  q: searchText().transform((typed) => typed?.toLowerCase()),
  status: z.preprocess(unlessBlank, z.enum(subscriberStatuses, 'Validation.invalid').optional()),
}

export const subscriberFilterSchema = z.object(filterFields)
export type SubscriberFilter = z.output<typeof subscriberFilterSchema>

export const listSubscribersSchema = z.object({
  ...filterFields,
  sort: z.preprocess(unlessBlank, z.enum(subscriberSorts, 'Validation.invalid').default('requested')),
  dir: z.preprocess(unlessBlank, z.enum(['asc', 'desc'], 'Validation.invalid').default('desc')),
  ...pagingFields,
})

/** What is no id names nobody. */
export const subscriberIdSchema = z.object({
  id: idField,
})
