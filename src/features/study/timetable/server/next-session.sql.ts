import { day } from '@/config/durations'
import type { Locale } from '@/config/locales'
import { endOf } from '../timetable.rules'
import { type ClassSession, presentSession, type SessionRow, sessionsSql } from './sessions.sql'

/** Those that run, and the next ones; a cancelled one is passed over. */
const most = 50

/** From when sessions have to be read, so that one that runs is among them. */
export const nextSessionFrom = (now: Date) => new Date(now.getTime() - day / 2)

/** The sessions among which the next one is, of the student in `$1`, as one JSON value. `from`: placeholder of the first instant. */
export const nextSessionsSql = (locale: Locale, from: string) =>
  `select coalesce(json_agg(s), '[]') from (${sessionsSql(locale, from, String(most))}) s`

export type NextSessionRow = Omit<SessionRow, 'startsAt' | 'updatedAt'> & {
  startsAt: string
  updatedAt: string
}

/** The session that runs, or the next one within two weeks. */
export function nextSessionOf(rows: readonly NextSessionRow[], now: Date): ClassSession | null {
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
