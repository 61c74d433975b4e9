import type { Locale } from '@/config/locales'
import { pool } from '@/server/db'
import { isLinkOpen } from '../timetable.rules'

export type AttendanceState = 'present' | 'late' | 'absent'

export interface ClassSession {
  id: string
  program: { slug: string; title: string }
  /** '2027-01-12' */
  classStartsOn: string | null
  startsAt: Date
  minutes: number
  title: string | null
  place: string | null
  isOnline: boolean
  /** Only from 15 minutes before the session until its end. */
  meetingUrl: string | null
  isCancelled: boolean
  sequence: number
  updatedAt: Date
  attendance: AttendanceState | null
}

type Row = Omit<ClassSession, 'program'> & { slug: string; programTitle: string }

const query = (locale: Locale) => `
  select s.id, p.slug, p.title_${locale} as "programTitle", c.starts_on::text as "classStartsOn", s.starts_at as "startsAt",
    s.minutes, s.title, coalesce(s.place, c.place) as place, c.mode <> 'campus' as "isOnline",
    coalesce(s.meeting_url, c.meeting_url) as "meetingUrl",
    s.cancelled_at is not null or c.cancelled_at is not null as "isCancelled",
    s.sequence + case when c.cancelled_at is null then 0 else 1 end as sequence,
    greatest(s.updated_at, c.updated_at) as "updatedAt", a.state as attendance
  from enrolments e join cohorts c on c.id = e.cohort_id join cohort_sessions s on s.cohort_id = c.id
    join programs p on p.id = e.program_id left join attendance a on a.session_id = s.id and a.user_id = e.user_id
  where e.user_id = $1 and e.status in ('active', 'completed') and s.starts_at >= $2
  order by s.starts_at, s.id limit $3`

interface Wanted {
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
}: Wanted): Promise<ClassSession[]> {
  const { rows } = await pool().query<Row>({
    name: `timetable.sessions.${locale}`,
    text: query(locale),
    values: [userId, from, most],
  })
  return rows.map(({ slug, programTitle, ...row }) => ({
    ...row,
    program: { slug, title: programTitle },
    meetingUrl: isLinkOpen(row, now) ? row.meetingUrl : null,
  }))
}
