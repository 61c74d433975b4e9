import { day as dayMs } from '@/config/durations'
import { doualaDayStart } from '@/lib/douala-time'

/** The number of days, counted back in Douala's calendar, including today. */
const lengths = { today: 1, week: 7, month: 30 } as const
export const periods = ['today', 'week', 'month'] as const
type Period = (typeof periods)[number]

interface PeriodFilter {
  period?: Period
  /** Calendar days; both are included in the period, and they have precedence over `period`. */
  from?: string
  to?: string
}

/** Instants; `to` is not included. null: open on this side. */
export interface Span {
  from: Date | null
  to: Date | null
}

/** Payments of longer periods are listed, but not added up. */
export const mostDaysAddedUp = 92

/** Midnight in Douala before `now`. */
function today(now: Date): Date {
  const start = doualaDayStart(new Date(now.getTime() + 3_600_000).toISOString().slice(0, 10))
  if (!start) {
    throw new RangeError('no day')
  }
  return start
}

export const todaySpan = (now: Date) => ({ from: today(now), to: new Date(today(now).getTime() + dayMs) })

/** null: payments of all times. Days that were entered in the wrong order are swapped. */
export function spanOf({ period, from, to }: PeriodFilter, now: Date): Span | null {
  if (from || to) {
    const [first, last] = from && to && from > to ? [to, from] : [from, to]
    return { from: first ? doualaDayStart(first) : null, to: last ? doualaDayStart(last, 1) : null }
  }
  if (!period) {
    return null
  }
  const { to: end } = todaySpan(now)
  return { from: new Date(end.getTime() - lengths[period] * dayMs), to: end }
}

/** Sums read all rows of a period: it must have a beginning, and not be too long. */
export function canAddUp(span: Span | null, now: Date): span is Span & { from: Date } {
  if (!span?.from) {
    return false
  }
  const end = span.to ?? todaySpan(now).to
  return end.getTime() - span.from.getTime() <= mostDaysAddedUp * dayMs
}
