import type { Locale } from '@/config/locales'
import { type ProviderName, providerNames } from '@/config/payment-providers'
import type { ListChange, ListState } from '@/lib/list-state'
import { defineOfficeList, officeListHref } from '@/lib/office-list'
import { periods } from './period.rules'

export const shownStates = [
  'initiated',
  'pending',
  'unknown',
  'verified',
  'failed',
  'review',
  'refunded',
] as const
/**
 * `cash`: paid at the office; `statement`: a transfer that the office booked from the line of a statement; `credit`: paid only from
 * earlier payments; `code`: a code covered the price.
 */
export const paymentSources = [...providerNames, 'cash', 'statement', 'credit', 'code'] as const
/** `transfer`: of a school or company for many places. */
export const moneySources = [...paymentSources, 'transfer'] as const
export type MoneySource = (typeof moneySources)[number]
export const sourceOf = (paid: {
  provider: ProviderName | null
  inCash: boolean
  byTransfer: boolean
  byCode: boolean
}): MoneySource =>
  paid.provider ?? (paid.byTransfer ? 'statement' : paid.inCash ? 'cash' : paid.byCode ? 'code' : 'credit')
export const paymentSorts = ['date', 'amount'] as const

/** The address of the office's list of payments. */
export const paymentsList = defineOfficeList({
  page: 'payments',
  namespace: 'PaymentsOffice',
  sorts: paymentSorts,
  orders: [
    ['date', 'desc', 'PaymentsOffice.colDate'],
    ['amount', 'desc', 'PaymentsOffice.colAmount'],
  ],
  dir: 'desc',
  filters: {
    state: shownStates,
    source: paymentSources,
    attention: ['1'],
    period: periods,
    from: 'text',
    to: 'text',
    program: 'text',
    class: 'text',
  },
  ownFilters: ['state', 'source', 'attention', 'period'],
})

export const paymentsHref = (locale: Locale, state: ListState, change?: ListChange) =>
  officeListHref(locale, paymentsList, state, change)
