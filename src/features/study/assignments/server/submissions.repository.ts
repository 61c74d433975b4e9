import type { Locale } from '@/config/locales'
import type { SubmissionStatus } from '@/features/study/learning/item-kinds'
import { likePatterns } from '@/lib/search-terms'
import { db } from '@/server/db'
import { type ListedPage, listPage, sql } from '@/server/kernel/list-page'
import { columnIn } from '@/server/kernel/localized-sql'
import { nameOf } from '@/server/kernel/name-sql'
import type { Paging } from '@/server/kernel/paging'
import type { ChosenWork, OfficeFilter, OfficeScope } from '../assignments.schema'

/** A file as the office sees it. */
export interface OfficeSubmission {
  id: string
  filename: string
  size: number
  status: SubmissionStatus
  week: number | null
  version: number
  late: boolean
  /** The due date when the work arrived; null: none, or not known. */
  dueAt: Date | null
  /** When it was handed in without a network, by the device's clock. */
  deviceAt: Date | null
  /** Number of files after the first one. */
  moreFiles: number
  /** Title of the assignment that the work belongs to. */
  itemTitle: string | null
  grade: number | null
  feedback: string | null
  submittedAt: Date
  gradedAt: Date | null
  gradedBy: string | null
  studentId: string
  studentName: string
  programTitle: string
}

const columns = (
  locale: Locale,
) => sql`t.id, t.filename, t.size, t.status::text as status, t.week_number as week, t.version, t.late, t.grade,
  t.due_at as "dueAt", t.device_at as "deviceAt",
  (select count(*)::int from submission_files f where f.submission_id = t.id) as "moreFiles",
  (select ${columnIn(locale, 'r.title')} from learning_items i join item_revisions r on r.id = i.published_revision_id
    where i.id = t.item_id) as "itemTitle",
  t.feedback, t.submitted_at as "submittedAt", t.graded_at as "gradedAt", ${nameOf('g')} as "gradedBy",
  u.id as "studentId", ${nameOf('u')} as "studentName",
  ${columnIn(locale, 'p.title')} as "programTitle"`

const joins = sql`join users u on u.id = t.user_id join programs p on p.id = t.program_id
  left join users g on g.id = t.graded_by_id`

const newestFirst = [
  { sql: sql`t.submitted_at`, desc: true },
  { sql: sql`t.id`, desc: true },
]
/** The longest waiting work comes first. */
const oldestFirst = [{ sql: sql`t.submitted_at` }, { sql: sql`t.id` }]

const states = {
  submitted: sql`t.status = 'submitted'`,
  accepted: sql`t.status = 'accepted'`,
  returned: sql`t.status = 'returned'`,
} as const

const within = ({ program, class: cohortId }: OfficeScope) => [
  ...(program ? [sql`t.program_id = (select p.id from programs p where p.slug = ${program})`] : []),
  ...(cohortId
    ? [sql`t.enrolment_id in (select e.id from enrolments e where e.cohort_id = ${cohortId}::uuid)`]
    : []),
]

function conditions({ state, q, ...scope }: OfficeFilter) {
  const words = likePatterns(q ?? '').map((pattern) => sql`s.search like ${pattern}`)
  const named = words.reduce((all, one) => sql`${all} and ${one}`, sql`true`)
  return [
    ...(state === 'all' ? [] : [states[state]]),
    ...within(scope),
    ...(words.length > 0 ? [sql`t.user_id in (select s.id from users s where ${named})`] : []),
  ]
}

/** Of ticked work the list's filters count no more. */
const chosen = ({ ids, ...filter }: ChosenWork) =>
  (ids ? [sql`t.id = any (${ids}::uuid[])`] : conditions(filter)).reduce(
    (all, one) => sql`${all} and ${one}`,
    sql`true`,
  )

/** The next chosen work after `last`, oldest first. */
export const findChosenAfter = (
  filter: ChosenWork,
  last: OfficeSubmission | undefined,
  count: number,
  locale: Locale,
) =>
  db().$queryRaw<OfficeSubmission[]>`
    select ${columns(locale)} from (select * from submissions t
      where ${chosen(filter)} and ${last ? sql`(t.submitted_at, t.id) > (${last.submittedAt}, ${last.id}::uuid)` : sql`true`}
      order by t.submitted_at, t.id limit ${count}) t ${joins} order by t.submitted_at, t.id`

/** Chosen work that waits for a grade, except the grader's own. */
export const matchingWork = (filter: ChosenWork, graderId: string) => sql`
  select t.id from submissions t where ${chosen(filter)} and t.status = 'submitted' and t.user_id <> ${graderId}::uuid
  order by t.submitted_at, t.id`

export const findOfficePage = (filter: OfficeFilter, paging: Paging, total: number | null, locale: Locale) =>
  listPage<OfficeSubmission>({
    table: 'submissions',
    select: columns(locale),
    joins,
    where: conditions(filter),
    order: filter.state === 'submitted' ? oldestFirst : newestFirst,
    paging,
    total,
  })

const onePage = (
  where: ReturnType<typeof sql>,
  locale: Locale,
  size: number,
): Promise<ListedPage<OfficeSubmission>> =>
  listPage<OfficeSubmission>({
    table: 'submissions',
    select: columns(locale),
    joins,
    where: [where],
    order: newestFirst,
    paging: { page: 1, page_size: size },
    total: null,
  })

/** The next waiting file in the order of grading; after the last one the first again. */
export async function findWaitingBeside(id: string, graderId: string, scope: OfficeScope) {
  const narrowed = within(scope).reduce((all, one) => sql`${all} and ${one}`, sql`true`)
  const [neighbours] = await db().$queryRaw<{ next: string | null; previous: string | null; left: number }[]>`
    with here as (select submitted_at, id from submissions where id = ${id}::uuid),
    waiting as (select t.submitted_at, t.id from submissions t
      where t.status = 'submitted' and t.id <> ${id}::uuid and t.user_id <> ${graderId}::uuid and ${narrowed})
    select coalesce(
        (select w.id from waiting w, here where (w.submitted_at, w.id) > (here.submitted_at, here.id)
          order by w.submitted_at, w.id limit 1),
        (select w.id from waiting w order by w.submitted_at, w.id limit 1)) as next,
      coalesce(
        (select w.id from waiting w, here where (w.submitted_at, w.id) < (here.submitted_at, here.id)
          order by w.submitted_at desc, w.id desc limit 1),
        (select w.id from waiting w order by w.submitted_at desc, w.id desc limit 1)) as previous,
      (select count(*)::int from waiting) as left`
  return neighbours ?? { next: null, previous: null, left: 0 }
}

/** Details that the row of the list does not have: the task of the week, the file itself, the student's language. */
export const findSubmissionDetails = (id: string) =>
  db().submission.findUniqueOrThrow({
    where: { id },
    select: {
      contentType: true,
      storageKey: true,
      text: true,
      rubric: true,
      files: {
        select: { position: true, filename: true, contentType: true, storageKey: true },
        orderBy: { position: 'asc' },
      },
      item: { select: { publishedRevision: { select: { htmlEn: true, htmlFr: true, definition: true } } } },
      user: { select: { locale: true } },
      weekNumber: true,
      program: { select: { weeks: { select: { number: true, assignmentEn: true, assignmentFr: true } } } },
    },
  })

export async function findOfficeSubmission(
  id: string,
  locale: Locale,
): Promise<OfficeSubmission | undefined> {
  const { items } = await onePage(sql`t.id = ${id}::uuid`, locale, 1)
  return items[0]
}

/** Work of somebody else for the same assignment that contains a file of this one. */
export interface SameFile {
  id: string
  filename: string
  studentName: string
  submittedAt: Date
}

/** Compared byte by byte, through the hash that is stored with each file; the oldest first. */
export const findSameFiles = (id: string) =>
  db().$queryRaw<SameFile[]>`
    with work as (select * from submissions where id = ${id}::uuid),
    hashes as (select sha256 from work union select f.sha256 from submission_files f where f.submission_id = ${id}::uuid),
    others as (select o.* from submissions o join work w on o.program_id = w.program_id and o.user_id <> w.user_id
      and o.item_id is not distinct from w.item_id
      and (w.item_id is not null or o.week_number is not distinct from w.week_number))
    select o.id, m.filename, ${nameOf('u')} as "studentName", o.submitted_at as "submittedAt"
    from others o join users u on u.id = o.user_id cross join lateral (
      select filename from (select o.filename, o.sha256 union all
        select f.filename, f.sha256 from submission_files f where f.submission_id = o.id) own
      where own.sha256 <> '' and own.sha256 in (select sha256 from hashes) limit 1) m
    order by o.submitted_at, o.id limit 5`
