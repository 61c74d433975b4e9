import { z } from 'zod'
import type { Locale } from '@/config/locales'
import { container } from '@/server/container'
import { withRole } from '@/server/kernel/access'
import { defineUseCase } from '@/server/kernel/use-case'
import type { SubmissionView } from '../assignments.answers'
import { workSchema } from '../assignments.schema'

const shownSubmissions = 20

export interface AssignmentProgram {
  slug: string
  name: string
  weeks: { number: number; title: string }[]
  /** The first week that is not completed; null: all are. */
  current: number | null
}

export interface MyAssignments {
  /** Paid programs, for which work can be handed in. */
  programs: AssignmentProgram[]
  submissions: WorkView[]
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
    s.status, s.grade, s.feedback, s.submitted_at, s.version, s.late, s.text, s.rubric,
    case when i.id is not null then json_build_object('id', i.id, 'slug', i.slug) end as item, r.title_${locale} as item_title,
    r.definition->'rubric' as criteria,
    (select coalesce(json_agg(json_build_object('n', f.position + 1, 'filename', f.filename, 'size', f.size) order by f.position), '[]')
      from submission_files f where f.submission_id = s.id) as files,
    count(*) over ()::int as total
  from submissions s join programs p on p.id = s.program_id left join learning_items i on i.id = s.item_id
    left join item_revisions r on r.id = i.published_revision_id
  where s.user_id = $1 and ($2::uuid is null or s.item_id = $2::uuid) order by s.submitted_at desc, s.id desc limit ${shownSubmissions}`

interface Row extends Omit<SubmissionView, 'submitted_at'> {
  submitted_at: Date | string
  item_title: string | null
  criteria: { id: string; points: number; text: Record<Locale, string> }[] | null
  total: number
}

/** A piece of work with additional facts that only its page shows. */
export interface WorkView extends SubmissionView {
  itemTitle: string | null
  /** The rubric with the given points; empty: no points were given. */
  rated: { id: string; text: string; points: number; most: number }[]
}

function presentWork(
  { total: _, criteria, item_title, submitted_at, ...row }: Row,
  locale: Locale,
): WorkView {
  const { rubric } = row
  const rated = rubric && Object.keys(rubric).length > 0 ? (criteria ?? []) : []
  return {
    ...row,
    submitted_at: new Date(submitted_at).toISOString(),
    itemTitle: item_title,
    rated: rated.map(({ id, points, text }) => ({
      id,
      text: text[locale],
      points: rubric?.[id] ?? 0,
      most: points,
    })),
  }
}

async function findWork(userId: string, item: string | null, locale: Locale) {
  const { rows } = await container().pool.query<Row>({
    name: `assignments.submissions.${locale}`,
    text: submissionsQuery(locale),
    values: [userId, item],
  })
  return presentAll(rows, locale)
}

const presentAll = (rows: readonly Row[], locale: Locale) => ({
  submissions: rows.map((row) => presentWork(row, locale)),
  total: rows[0]?.total ?? 0,
})

const assignmentsQuery = (locale: Locale) => `
  select (select coalesce(json_agg(p), '[]') from (${programsQuery(locale)}) p) as programs,
    (select coalesce(json_agg(s), '[]') from (${submissionsQuery(locale)}) s) as submissions`

/** The work that a student has handed in for one item, newest first. One statement. */
export const getMyWork = defineUseCase({
  name: 'assignments.get-my-work',
  access: withRole('student'),
  input: workSchema,
  limits: [],
  run: ({ input, actor, locale }) => findWork(actor.user.id, input.item, locale),
})

/** The assignments of a student, and the work already handed in. One statement. */
export const getMyAssignments = defineUseCase({
  name: 'assignments.get-my-assignments',
  access: withRole('student'),
  input: z.object({}),
  limits: [],
  async run({ actor, locale }): Promise<MyAssignments> {
    const { rows } = await container().pool.query<{ programs: AssignmentProgram[]; submissions: Row[] }>({
      name: `assignments.mine.${locale}`,
      text: assignmentsQuery(locale),
      values: [actor.user.id, null],
    })
    const { programs, submissions } = rows[0] ?? { programs: [], submissions: [] }
    return { programs, ...presentAll(submissions, locale) }
  },
})
