import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { absolute } from '@/features/base/site/organization'
import { linkToken } from '@/features/money/payments/server/link-token'
import { doualaDayOf } from '@/lib/douala-time'
import { dayOf, type OrderAggregate } from './orders.repository'

/** A school sees its places until their last day. */
export const isShownToSchool = ({ paidAt, endsOn }: Pick<OrderAggregate, 'paidAt' | 'endsOn'>, now: Date) =>
  paidAt !== null && doualaDayOf(now) <= dayOf(endsOn)

export const schoolUrl = (id: string, locale: Locale) =>
  absolute(href(locale, paths.schoolPlaces(linkToken(id, 'school-places'))))
