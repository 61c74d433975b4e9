import { defineOfficeList } from '@/lib/office-list'

export const subscriberStatuses = ['subscribed', 'pending', 'unsubscribed'] as const
export type SubscriberStatus = (typeof subscriberStatuses)[number]

export const subscribersList = defineOfficeList({
  page: 'newsletter',
  namespace: 'NewsletterOffice',
  sorts: ['requested', 'email'],
  dir: 'desc',
  filters: { status: subscriberStatuses },
})
