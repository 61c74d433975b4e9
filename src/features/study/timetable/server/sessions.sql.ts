import type { Locale } from '@/config/locales'
import { isPaused, type OwedPart, owedPartSql } from '@/features/base/enrolments/second-part.rules'
import type { AttendanceState } from '@/features/classes/attendance/attendance.schema'
import { isLinkOpen } from '../timetable.rules'

export interface TimetableSession {
  id: string
  program: { slug: string; title: string }
  /** '2027-01-12' */
  cohortStartsOn: string | null
  startsAt: Date
  minutes: number
  title: string | null
  place: string | null
  isOnline: boolean
  /** Only from 15 minutes before the session until its end, and not while the program is paused. */
  meetingUrl: string | null
  isCancelled: boolean
  sequence: number
  updatedAt: Date
  attendance: AttendanceState | null
}

export type SessionRow = Omit<TimetableSession, 'program'> & {
  slug: string
  programTitle: string
  owed: OwedPart | null
}

/** The sessions of the classes of the student in `$1`. `from`, `most`: the placeholders of the first instant and the limit. */
export const sessionsSql = (locale: Locale, from = '$2', most = '$3') => `
  select s.id, p.slug, p.title_${locale} as "programTitle", c.starts_on::text as "cohortStartsOn", s.starts_at as "startsAt",
    s.minutes, s.title, coalesce(s.place, c.place) as place, c.mode <> 'campus' as "isOnline",
    coalesce(s.meeting_url, c.meeting_url) as "meetingUrl",
    s.cancelled_at is not null or c.cancelled_at is not null as "isCancelled",
    s.sequence + case when c.cancelled_at is null then 0 else 1 end as sequence,
    greatest(s.updated_at, c.updated_at) as "updatedAt", a.state as attendance, ${owedPartSql('e')} as owed
  from enrolments e join cohorts c on c.id = e.cohort_id join cohort_sessions s on s.cohort_id = c.id
    join programs p on p.id = e.program_id left join attendance a on a.session_id = s.id and a.user_id = e.user_id
  where e.user_id = $1 and e.status in ('active', 'completed') and s.starts_at >= ${from}
  order by s.starts_at, s.id limit ${most}`

/** A row as the student sees it now: it contains the meeting link only while the meeting is open. */
export const presentSession = (
  { slug, programTitle, owed, ...row }: SessionRow,
  now: Date,
): TimetableSession => ({
  ...row,
  program: { slug, title: programTitle },
  meetingUrl: isLinkOpen(row, now) && !isPaused(owed, now) ? row.meetingUrl : null,
})
