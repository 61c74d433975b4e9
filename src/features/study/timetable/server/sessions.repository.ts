import type { Locale } from '@/config/locales'
import { pool } from '@/server/db'
import { presentSession, type SessionRow, sessionsSql, type TimetableSession } from './sessions.sql'

interface SessionFilter {
  userId: string
  locale: Locale
  now: Date
  from: Date
  most?: number
}

/** The sessions of a student's own classes, in their order. One statement. */
export async function listSessionsOf({
  userId,
  locale,
  now,
  from,
  most = 1_000,
}: SessionFilter): Promise<TimetableSession[]> {
  const { rows } = await pool().query<SessionRow>({
    name: `timetable.sessions.${locale}`,
    text: sessionsSql(locale),
    values: [userId, from, most],
  })
  return rows.map((row) => presentSession(row, now))
}
