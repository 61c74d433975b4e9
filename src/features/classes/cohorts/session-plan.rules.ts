import { day as dayMs } from '@/config/durations'
import { doualaDayOf, doualaDayStart } from '@/lib/douala-time'

const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10)

/** Easter Sunday of a year, as 'YYYY-MM-DD' (the Gregorian computation of Meeus). */
function easterOf(year: number): string {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const d = Math.floor(b / 4)
  const e = b % 4
  const f = Math.floor((b + 8) / 25)
  const g = Math.floor((b - f + 1) / 3)
  const h = (19 * a + b - d - g + 15) % 30
  const i = Math.floor(c / 4)
  const k = c % 4
  const l = (32 + 2 * e + 2 * i - h - k) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const month = Math.floor((h + l - 7 * m + 114) / 31)
  const day = ((h + l - 7 * m + 114) % 31) + 1
  return dayOf(Date.UTC(year, month - 1, day))
}

type HolidayName =
  | 'newYear'
  | 'youthDay'
  | 'goodFriday'
  | 'labourDay'
  | 'ascension'
  | 'nationalDay'
  | 'assumption'
  | 'christmas'

/** Public holidays of Cameroon that a calendar can compute; feasts that follow the moon are announced each year. */
export function computedHolidays(year: number): Map<string, HolidayName> {
  const easter = Date.parse(`${easterOf(year)}T00:00:00Z`)
  return new Map<string, HolidayName>([
    [`${year}-01-01`, 'newYear'],
    [`${year}-02-11`, 'youthDay'],
    [dayOf(easter - 2 * dayMs), 'goodFriday'],
    [`${year}-05-01`, 'labourDay'],
    [dayOf(easter + 39 * dayMs), 'ascension'],
    [`${year}-05-20`, 'nationalDay'],
    [`${year}-08-15`, 'assumption'],
    [`${year}-12-25`, 'christmas'],
  ])
}

/** A session of every week. */
export interface Slot {
  /** 1 Monday … 7 Sunday. */
  day: number
  /** 'HH:MM' in Douala. */
  time: string
  minutes: number
}

export interface WeeklyPlan {
  /** First and last possible day of a session. */
  from: string
  to: string
  slots: readonly Slot[]
}

interface PlannedSessions {
  sessions: { startsAt: Date; minutes: number }[]
  /** Days of the plan without a session. */
  leftOut: string[]
}

interface Range {
  from: string
  to: string
}

/** Each day of these ranges. */
export const daysOf = (ranges: readonly Range[]): string[] =>
  ranges.flatMap(({ from, to }) => {
    const days = []
    for (let at = Date.parse(from); at <= Date.parse(to); at += dayMs) {
      days.push(dayOf(at))
    }
    return days
  })

const isClosed = (day: string, closed: ReadonlySet<string>) =>
  closed.has(day) || computedHolidays(Number(day.slice(0, 4))).has(day)

/**
 * "Mondays at 18:00 and Saturdays at 9:00" as sessions. `closed`: days on which the academy is closed, in addition to public
 * holidays.
 */
export function planSessions(
  { from, to, slots }: WeeklyPlan,
  closed: ReadonlySet<string> = new Set(),
): PlannedSessions {
  const result: PlannedSessions = { sessions: [], leftOut: [] }
  for (const day of daysOf([{ from, to }])) {
    const weekday = new Date(day).getUTCDay() || 7
    const start = doualaDayStart(day)
    const here = slots.filter((slot) => slot.day === weekday).toSorted((a, b) => a.time.localeCompare(b.time))
    if (here.length === 0 || !start) {
      continue
    }
    if (isClosed(day, closed)) {
      result.leftOut.push(day)
      continue
    }
    for (const { time, minutes } of here) {
      const [hours = 0, mins = 0] = time.split(':').map(Number)
      result.sessions.push({ startsAt: new Date(start.getTime() + (hours * 60 + mins) * 60_000), minutes })
    }
  }
  return result
}

const later = (day: string, days: number) => dayOf(Date.parse(day) + days * dayMs)
const between = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / dayMs)

interface Dated {
  startsOn: string | null
  endsOn: string | null
  sessions: readonly Date[]
}

/**
 * The dates of a copy of a class that begins on another day. Sessions keep their weekday and hour: they move by whole weeks, so
 * that the first one is on the first day or within the week after it. null: on a day without class, left out.
 */
export function shiftDates(
  { startsOn, endsOn, sessions }: Dated,
  first: string,
  closed: ReadonlySet<string>,
): { endsOn: string | null; sessions: (Date | null)[] } {
  const start = startsOn ?? first
  const days = sessions.map(doualaDayOf)
  const earliest = days.toSorted()[0] ?? start
  const shift = 7 * Math.ceil(between(earliest, first) / 7)
  const moved = days.map((day) => later(day, shift))
  const last = moved.toSorted().at(-1) ?? first
  const end = endsOn === null ? null : later(endsOn, between(start, first))
  return {
    endsOn: end !== null && end < last ? last : end,
    sessions: sessions.map((at, i) =>
      isClosed(moved[i] ?? first, closed) ? null : new Date(at.getTime() + shift * dayMs),
    ),
  }
}
