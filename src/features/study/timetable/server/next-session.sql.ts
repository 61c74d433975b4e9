import { day } from '@/config/durations'
import type { Locale } from '@/config/locales'
import { endOf } from '../timetable.rules'
import { presentSession, type SessionRow, sessionsSql, type TimetableSession } from './sessions.sql'

/** The maximum number of running and next sessions that are read; cancelled ones are skipped. */
const most = 50

/** The time from which sessions must be read, so that a running one is included. */
export const nextSessionFrom = (now: Date) => new Date(now.getTime() - day / 2)

/** Candidates for the next session of the student in `$1`, as one JSON value. `from`: placeholder of the first instant. */
export const nextSessionsSql = (locale: Locale, from: string) =>
  `select coalesce(json_agg(s), '[]') from (${sessionsSql(locale, from, String(most))}) s`

export type NextSessionRow = Omit<SessionRow, 'startsAt' | 'updatedAt'> & {
  startsAt: string
  updatedAt: string
}

/** The running session, or the next one within two weeks. */
export function nextSessionOf(rows: readonly NextSessionRow[], now: Date): TimetableSession | null {
  const soon = now.getTime() + 14 * day
  const row = rows
    .map((each) => ({
      ...each,
      startsAt: new Date(each.startsAt),
      updatedAt: new Date(each.updatedAt),
    }))
    .find((each) => endOf(each) > now && !each.isCancelled)
  return row && row.startsAt.getTime() <= soon ? presentSession(row, now) : null
}
