import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { providerNames } from '@/config/payment-providers'
import { type ListChange, type ListSpec, type ListState, listQuery } from '@/lib/list-state'
import { periods } from './period.rules'

export const shownStates = ['initiated', 'pending', 'verified', 'failed', 'review', 'refunded'] as const
/** `cash`: counted at the office; `credit`: paid from earlier payments alone. */
export const moneySources = [...providerNames, 'cash', 'credit'] as const
export type MoneySource = (typeof moneySources)[number]
export const paymentSorts = ['date', 'amount'] as const

/** The address of the office's list of payments. */
export const paymentsListSpec: ListSpec = {
  sorts: paymentSorts,
  dir: 'desc',
  filters: {
    state: shownStates,
    source: moneySources,
    attention: ['1'],
    period: periods,
    from: 'text',
    to: 'text',
    program: 'text',
    class: 'text',
  },
}

export const paymentsHref = (locale: Locale, state: ListState, change?: ListChange) =>
  href(locale, paths.officePage('payments'), listQuery(paymentsListSpec, state, change))
