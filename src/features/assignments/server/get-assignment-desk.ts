import { z } from 'zod'
import type { Locale } from '@/config/locales'
import { container } from '@/server/container'
import { withRole } from '@/server/kernel/access'
import { useCase } from '@/server/kernel/use-case'
import type { SubmissionView } from './submission.presenter'

const shownSubmissions = 20

export interface DeskProgram {
  slug: string
  name: string
  weeks: { number: number; title: string }[]
  /** The first week that is not completed; null: all are. */
  current: number | null
}

export interface AssignmentDesk {
  /** Paid ones: what can be handed in for. */
  programs: DeskProgram[]
  submissions: SubmissionView[]
  total: number
}

const programsQuery = (locale: Locale) => `
  select p.slug, p.title_${locale} as name,
    (select coalesce(json_agg(json_build_object('number', w.number, 'title', w.title_${locale}) order by w.number), '[]')
      from program_weeks w where w.program_id = p.id) as weeks,
    (select min(w.number) from program_weeks w where w.program_id = p.id and not exists (select from week_completions c
      where c.enrolment_id = e.id and c.week_number = w.number)) as current
  from enrolments e join programs p on p.id = e.program_id
  where e.user_id = $1 and e.status in ('active', 'completed') order by e.status, e.created_at`

const submissionsQuery = (locale: Locale) => `
  select s.id, p.slug as program, p.title_${locale} as program_name, s.week_number as week, s.filename, s.size, s.sha256,
    s.status, s.grade, s.feedback, s.submitted_at, count(*) over ()::int as total
  from submissions s join programs p on p.id = s.program_id
  where s.user_id = $1 order by s.submitted_at desc, s.id desc limit ${shownSubmissions}`

type Row = Omit<SubmissionView, 'submitted_at'> & { submitted_at: Date; total: number }

/** What a student can hand in for, and what they have handed in. Two statements. */
export const getAssignmentDesk = useCase({
  name: 'assignments.desk',
  access: withRole('student'),
  input: z.object({}),
  limits: [],
  async run({ actor, locale }): Promise<AssignmentDesk> {
    const { pool } = container()
    const values = [actor.user.id]
    const [programs, submissions] = await Promise.all([
      pool.query<DeskProgram>({ name: `desk.programs.${locale}`, text: programsQuery(locale), values }),
      pool.query<Row>({ name: `desk.submissions.${locale}`, text: submissionsQuery(locale), values }),
    ])
    return {
      programs: programs.rows,
      submissions: submissions.rows.map(({ total: _, submitted_at, ...row }) => ({
        ...row,
        submitted_at: submitted_at.toISOString(),
      })),
      total: submissions.rows[0]?.total ?? 0,
    }
  },
})
