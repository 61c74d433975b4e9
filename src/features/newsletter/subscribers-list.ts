import type { ListSpec } from '@/lib/list-state'

export const subscriberStatuses = ['subscribed', 'pending', 'unsubscribed'] as const
export type SubscriberStatus = (typeof subscriberStatuses)[number]
export const subscriberSorts = ['requested', 'email'] as const

/** The part of the office's list that is in its address. */
export const subscribersList = {
  sorts: subscriberSorts,
  dir: 'desc',
  filters: { status: subscriberStatuses },
} as const satisfies ListSpec
