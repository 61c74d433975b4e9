import type { Locale } from '@/config/locales'
import { type ProgressFacts, progressOf } from '@/features/learning/progress.rules'
import { container } from '@/server/container'
import type { EnrolmentStatus } from '../progress.rules'

export interface Enrolment {
  id: string
  slug: string
  name: string
  status: EnrolmentStatus
  startDate: Date | null
  progress: number
  weeks: number
  priceXaf: number
  /** The first week that is not completed. */
  nextWeek: { number: number; title: string } | null
  /** Files that a teacher has not read yet. */
  waiting: number
}

type Row = Omit<Enrolment, 'progress'> & ProgressFacts

const query = (locale: Locale) => `
  select e.id, p.slug, p.title_${locale} as name, e.status, e.start_date as "startDate",
    e.completed_at as "completedAt", e.progress_floor as floor,
    p.price_xaf as "priceXaf",
    (select json_build_object('number', w.number, 'title', w.title_${locale}) from program_weeks w
      where w.program_id = p.id and not exists (select from week_completions c
        where c.enrolment_id = e.id and c.week_number = w.number) order by w.number limit 1) as "nextWeek",
    (select count(*)::int from submissions s where s.enrolment_id = e.id and s.status = 'submitted') as waiting,
    (select count(*)::int from program_weeks w where w.program_id = p.id) as weeks,
    (select count(*)::int from week_completions c join program_weeks w
      on w.program_id = p.id and w.number = c.week_number where c.enrolment_id = e.id) as "completedWeeks"
  from enrolments e join programs p on p.id = e.program_id
  where e.user_id = $1 and (e.status <> 'ended' or e.start_date is not null) order by e.created_at, e.id`

/** Every program that a student has chosen, in the order of choosing; not the choices that were dropped unpaid. One statement. */
export async function listEnrolments(userId: string, locale: Locale): Promise<Enrolment[]> {
  const { rows } = await container().pool.query<Row>({
    name: `enrolments.list.${locale}`,
    text: query(locale),
    values: [userId],
  })
  return rows.map(({ completedWeeks, floor, completedAt, ...row }) => ({
    ...row,
    progress: progressOf({ weeks: row.weeks, completedWeeks, floor, completedAt }),
  }))
}
