import { z } from 'zod'
import { pagingFields } from '@/server/kernel/paging'
import { subscriberSorts, subscriberStatuses } from './subscribers-list'

const blank = (value: unknown) => (typeof value === 'string' && value.trim() === '' ? undefined : value)

const filterFields = {
  q: z.preprocess(
    blank,
    z
      .string('Validation.invalid')
      .trim()
      .toLowerCase()
      .max(100, 'Validation.tooLong')
      .refine((value) => !value.includes('\0'), 'Validation.invalid')
      .optional(),
  ),
  status: z.preprocess(blank, z.enum(subscriberStatuses, 'Validation.invalid').optional()),
}

export const subscriberFilterSchema = z.object(filterFields)
export type SubscriberFilter = z.output<typeof subscriberFilterSchema>

export const listSubscribersSchema = z.object({
  ...filterFields,
  sort: z.preprocess(blank, z.enum(subscriberSorts, 'Validation.invalid').default('requested')),
  dir: z.preprocess(blank, z.enum(['asc', 'desc'], 'Validation.invalid').default('desc')),
  ...pagingFields,
})

/** What is no id names nobody. */
export const subscriberIdSchema = z.object({
  id: z.uuid().catch('00000000-0000-0000-0000-000000000000'),
})
