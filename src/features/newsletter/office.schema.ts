import { z } from 'zod'
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
  id: z.uuid().catch('00000000-0000-0000-0000-000000000000'),
})
