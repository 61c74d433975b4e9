import { day as dayMs } from '@/config/durations'
import { doualaDayOf, doualaDayStart } from '@/lib/douala-time'

export const moneySteps = ['day', 'month'] as const
export type MoneyStep = (typeof moneySteps)[number]

/** Steps of one report. More would be a chart that nobody can read. */
export const mostSteps = { day: 366, month: 120 } as const satisfies Record<MoneyStep, number>

/** Shown by day up to here, and by month beyond, unless it is asked for. */
const daysShownByDay = 92

/** Calendar days in Douala; both are included. */
export interface MoneyPeriod {
  from: string
  to: string
  by: MoneyStep
}

const startOf = (day: string, plusDays = 0): Date => {
  const start = doualaDayStart(day, plusDays)
  if (!start) {
    throw new RangeError(`no day: ${day}`)
  }
  return start
}

const plusDays = (day: string, days: number) => doualaDayOf(startOf(day, days))

/** Number of days of the period, both ends included. */
export const daysOf = ({ from, to }: { from: string; to: string }) =>
  Math.round((startOf(to).getTime() - startOf(from).getTime()) / dayMs) + 1

const monthsOf = ({ from, to }: { from: string; to: string }) => {
  const [fromYear, fromMonth] = from.split('-').map(Number) as [number, number]
  const [toYear, toMonth] = to.split('-').map(Number) as [number, number]
  return (toYear - fromYear) * 12 + toMonth - fromMonth + 1
}

export const fitsReport = (period: MoneyPeriod) =>
  (period.by === 'day' ? daysOf(period) : monthsOf(period)) <= mostSteps[period.by]

interface AskedPeriod {
  from?: string | undefined
  to?: string | undefined
  by?: MoneyStep | undefined
}

/** Without days: the present month until today. Days in the wrong order are swapped. */
export function moneyPeriod({ from, to, by }: AskedPeriod, now: Date): MoneyPeriod {
  const today = doualaDayOf(now)
  const end = to ?? (from && from > today ? from : today)
  const begin = from ?? `${end.slice(0, 7)}-01`
  const [first, last] = begin > end ? [end, begin] : [begin, end]
  const period = { from: first, to: last }
  return { ...period, by: by ?? (daysOf(period) > daysShownByDay ? 'month' : 'day') }
}

/** The instants of a period; `to` is not included. */
export const instantsOf = ({ from, to }: { from: string; to: string }) => ({
  from: startOf(from),
  to: startOf(to, 1),
})

/**
 * The period before, for a comparison: the days of the month before up to the same day if the period begins a month and
 * ends in it, else as many days as the period has.
 */
export function periodBefore({ from, to }: { from: string; to: string }): { from: string; to: string } {
  const last = plusDays(from, -1)
  if (from.endsWith('-01') && from.slice(0, 7) === to.slice(0, 7)) {
    const begin = `${last.slice(0, 7)}-01`
    const isWholeMonth = plusDays(to, 1).endsWith('-01')
    const sameDay = plusDays(begin, daysOf({ from, to }) - 1)
    return { from: begin, to: isWholeMonth || sameDay > last ? last : sameDay }
  }
  return { from: plusDays(from, -daysOf({ from, to })), to: last }
}

const nextMonth = (day: string) => {
  const [year, month] = day.split('-').map(Number) as [number, number]
  return new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10)
}

/** The whole months of a period, by the first day of the first and the day after the last; null without any. */
export function wholeMonthsOf({
  from,
  to,
}: {
  from: string
  to: string
}): { from: string; end: string } | null {
  const first = from.endsWith('-01') ? from : nextMonth(from)
  const end = `${plusDays(to, 1).slice(0, 7)}-01`
  return first < end ? { from: first, end } : null
}

/** The first day of each step: '2026-11-21', of a month '2026-11-01'. */
export function stepStarts(period: MoneyPeriod): string[] {
  if (period.by === 'day') {
    return Array.from({ length: daysOf(period) }, (_, index) => plusDays(period.from, index))
  }
  const [year, month] = period.from.split('-').map(Number) as [number, number]
  return Array.from({ length: monthsOf(period) }, (_, index) =>
    new Date(Date.UTC(year, month - 1 + index, 1)).toISOString().slice(0, 10),
  )
}

export const namedPeriods = ['month', 'lastMonth', 'year', 'lastYear'] as const

/** The days of a named period, as the links above the report name them. */
export function namedPeriod(
  name: (typeof namedPeriods)[number],
  today: string,
): { from: string; to: string } {
  const year = Number(today.slice(0, 4))
  switch (name) {
    case 'month':
      return { from: `${today.slice(0, 7)}-01`, to: today }
    case 'lastMonth': {
      const to = plusDays(`${today.slice(0, 7)}-01`, -1)
      return { from: `${to.slice(0, 7)}-01`, to }
    }
    case 'year':
      return { from: `${year}-01-01`, to: today }
    case 'lastYear':
      return { from: `${year - 1}-01-01`, to: `${year - 1}-12-31` }
  }
}
