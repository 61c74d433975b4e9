import { z } from 'zod'
import { idField } from '@/lib/fields'
import { searchText } from '@/lib/filter-fields'
import { listFilterFields, listOrderFields } from '@/server/kernel/list-input'
import { subscribersList } from './subscribers-list'

const filterFields = {
  ...listFilterFields(subscribersList),
  q: searchText().transform((typed) => typed?.toLowerCase()),
}

export const subscriberFilterSchema = z.object(filterFields)
export type SubscriberFilter = z.output<typeof subscriberFilterSchema>

export const listSubscribersSchema = z.object({ ...filterFields, ...listOrderFields(subscribersList) })

/** What is no id names nobody. */
export const subscriberIdSchema = z.object({
  id: idField,
})
