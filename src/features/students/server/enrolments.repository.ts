import type { Locale } from '@/config/locales'
import { container } from '@/server/container'
import { type EnrolmentStatus, progressPercent } from '../progress.rules'

export interface Enrolment {
  id: string
  slug: string
  name: string
  status: EnrolmentStatus
  startDate: Date | null
  progress: number
  weeks: number
}

type Row = Omit<Enrolment, 'progress'> & { completed: number }

const query = (locale: Locale) => `
  select e.id, p.slug, p.title_${locale} as name, e.status, e.start_date as "startDate",
    (select count(*)::int from program_weeks w where w.program_id = p.id) as weeks,
    (select count(*)::int from week_completions c join program_weeks w
      on w.program_id = p.id and w.number = c.week_number where c.enrolment_id = e.id) as completed
  from enrolments e join programs p on p.id = e.program_id
  where e.user_id = $1 order by e.created_at, e.id`

/** Every program that a student has chosen, in the order of choosing. One statement. */
export async function listEnrolments(userId: string, locale: Locale): Promise<Enrolment[]> {
  const { rows } = await container().pool.query<Row>({
    name: `enrolments.list.${locale}`,
    text: query(locale),
    values: [userId],
  })
  return rows.map(({ completed, ...row }) => ({ ...row, progress: progressPercent(completed, row.weeks) }))
}
