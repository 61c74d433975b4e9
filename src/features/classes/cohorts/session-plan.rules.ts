import { day as dayMs } from '@/config/durations'
import { doualaDayStart } from '@/lib/douala-time'

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

export interface WeeklyPlan {
  /** First and last possible day of a session. */
  from: string
  to: string
  /** 1 Monday … 7 Sunday. */
  days: readonly number[]
  /** 'HH:MM' in Douala. */
  time: string
  minutes: number
}

interface PlannedSessions {
  sessions: { startsAt: Date; minutes: number }[]
  /** Days of the plan without a session. */
  leftOut: string[]
}

/** "Every Tuesday and Thursday at 18:00" as sessions. `closed`: days on which the academy is closed, in addition to public holidays. */
export function planSessions(plan: WeeklyPlan, closed: ReadonlySet<string> = new Set()): PlannedSessions {
  const { from, to, days, time, minutes } = plan
  const [hours = 0, mins = 0] = time.split(':').map(Number)
  const result: PlannedSessions = { sessions: [], leftOut: [] }
  const last = Date.parse(`${to}T00:00:00Z`)
  for (let at = Date.parse(`${from}T00:00:00Z`); at <= last; at += dayMs) {
    const day = dayOf(at)
    const weekday = new Date(at).getUTCDay() || 7
    const start = doualaDayStart(day)
    if (!days.includes(weekday) || !start) {
      continue
    }
    if (closed.has(day) || computedHolidays(Number(day.slice(0, 4))).has(day)) {
      result.leftOut.push(day)
    } else {
      result.sessions.push({ startsAt: new Date(start.getTime() + (hours * 60 + mins) * 60_000), minutes })
    }
  }
  return result
}
