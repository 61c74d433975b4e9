import type { Device } from '@/config/devices'
import type { Locale } from '@/config/locales'
import type { EnrolmentStatus } from '@/features/base/enrolments/enrolment-status.rules'
import { type OwedPart, owedPartSql } from '@/features/base/enrolments/second-part.rules'
import { pool } from '@/server/db'
import type { CompletedHow, ItemKind, SubmissionStatus } from '../item-kinds'
import type { AttemptAnswer, Heading, Neighbour } from '../learning.answers'

export interface ItemRow {
  id: string
  slug: string
  kind: ItemKind
  minutes: number
  required: boolean
  dueDays: number | null
  title: string
  html: string
  outline: Heading[]
  /** Listed under the text. */
  files: { name: string; filename: string; size: number }[]
  definition: unknown
  data: unknown
  /** The program in which the caller has done an item with the same content first; null: in none. */
  doneIn: { slug: string; name: string } | null
  guide: unknown
  revision: number
  program: string
  programName: string
  week: number
  weekTitle: string
  /** The topics of the week, one per line. */
  weekContent: string
  weekGuide: unknown
  previous: Neighbour | null
  next: Neighbour | null
  weekItems: WeekItemRow[]
  /** The project that can be handed in as this assignment, with the answer that the caller sent last. */
  project: {
    id: string
    slug: string
    title: string
    kind: ItemKind
    definition: unknown
    draft: string | null
  } | null
  /** Answered questions of students in the language of the page, the newest first. */
  questions: { id: string; question: string; answer: string }[]
  /** The requested attempt of the caller. */
  attempt: { answers: Record<string, unknown>; code: string | null; response: AttemptAnswer } | null
  enrolment: {
    id: string
    status: EnrolmentStatus
    owed: OwedPart | null
    startDate: string | null
    how: CompletedHow | null
    weekCompleted: boolean
    /** This required item completed the week. */
    closedWeek: boolean
    opened: boolean
    tries: number
    bestScore: number | null
    bestMax: number | null
    submission: SubmissionStatus | null
    /** The code of the newest attempt at an exercise. */
    draft: string | null
  } | null
}

export interface WeekItemRow {
  id: string
  slug: string
  kind: ItemKind
  title: string
  minutes: number
  required: boolean
  device: Device
  done: boolean
  opened: boolean
  submission: SubmissionStatus | null
}

const byIdCondition = 'i.id = $1::uuid'

/** One statement: the published item, the caller's state in it, and its neighbours. */
export const myItemSql = (locale: Locale, condition = byIdCondition) => `
  with item as (
    select i.*, coalesce(i.same_as, p.slug || '/' || i.slug) as content, w.number, w.title_${locale} as week_title, w.content_${locale} as week_content, w.guide as week_guide from learning_items i join program_weeks w on w.id = i.week_id
      join programs p on p.id = i.program_id
    where ${condition} and i.archived_at is null and i.published_revision_id is not null
  ), mine as (
    select e.* from enrolments e join item i on i.program_id = e.program_id where e.user_id = $2
  ), around as (
    select o.id, o.slug, r.title_${locale} as title, row_number() over (order by ow.number, o.position, o.id) as place
    from item i join learning_items o on o.program_id = i.program_id join program_weeks ow on ow.id = o.week_id
      join item_revisions r on r.id = o.published_revision_id
    where o.archived_at is null
  ), here as (select place from around a join item i on i.id = a.id)
  select i.id, i.slug, i.kind, i.minutes, i.required, i.due_days as "dueDays", r.title_${locale} as title,
    r.html_${locale} as html, r.outline_${locale} as outline, r.definition, i.data, r.guide, r.number as revision,
    coalesce((select json_agg(json_build_object('name', f.name, 'filename', f.filename, 'size', f.size) order by array_position(r.files, f.name))
      from item_files f where f.item_id = i.id and f.name = any(r.files)), '[]'::json) as files,
    p.slug as program, p.title_${locale} as "programName", i.number as week, i.week_title as "weekTitle", i.week_content as "weekContent", i.week_guide as "weekGuide",
    (select json_agg(json_build_object('id', o.id, 'slug', o.slug, 'kind', o.kind, 'title', wr.title_${locale}, 'minutes', o.minutes,
        'required', o.required, 'device', coalesce(wr.guide ->> 'device', 'phone'), 'done', oc.item_id is not null, 'opened', os.item_id is not null,
        'submission', (select u.status from submissions u where u.enrolment_id = m.id and u.item_id = o.id order by u.version desc limit 1))
        order by o.position, o.id)
      from learning_items o join item_revisions wr on wr.id = o.published_revision_id left join mine m on true
        left join item_completions oc on oc.enrolment_id = m.id and oc.item_id = o.id
        left join item_standings os on os.enrolment_id = m.id and os.item_id = o.id
      where o.week_id = i.week_id and o.archived_at is null) as "weekItems", /* as declared: weekItems */
    (select json_build_object('slug', tp.slug, 'name', tp.title_${locale}) from (select id, program_id from learning_items where same_as = i.content
        union all select x.id, x.program_id from learning_items x join programs xp on xp.id = x.program_id
          where xp.slug = split_part(i.content, '/', 1) and x.slug = split_part(i.content, '/', 2)) t
        join programs tp on tp.id = t.program_id join enrolments te on te.program_id = t.program_id and te.user_id = $2
        join item_completions tc on tc.enrolment_id = te.id and tc.item_id = t.id
      where t.id <> i.id order by tc.completed_at limit 1) as "doneIn",
    (select json_build_object('id', o.id, 'slug', o.slug, 'title', pr.title_${locale}, 'kind', o.kind, 'definition', pr.definition,
        'draft', (select a.work ->> 'code' from mine m join item_attempts a on a.enrolment_id = m.id and a.item_id = o.id
          order by a.received_at desc limit 1))
      from learning_items o join item_revisions pr on pr.id = o.published_revision_id
      where o.program_id = i.program_id and o.slug = r.definition ->> 'from_project' and o.archived_at is null) as project,
    coalesce((select json_agg(json_build_object('id', q.id, 'question', q.question, 'answer', q.answer) order by q.created_at desc, q.id)
      from (select * from item_questions where item_id = i.id and locale = '${locale}'
        order by created_at desc, id limit 50) q), '[]'::json) as questions,
    (select json_build_object('answers', coalesce(a.work -> 'answers', '{}'::jsonb), 'code', a.work ->> 'code', 'response', a.response)
      from mine m join item_attempts a on a.enrolment_id = m.id and a.item_id = i.id and a.client_id = $3::text) as attempt,
    (select json_build_object('id', a.id, 'slug', a.slug, 'title', a.title) from around a, here h where a.place = h.place - 1) as previous,
    (select json_build_object('id', a.id, 'slug', a.slug, 'title', a.title) from around a, here h where a.place = h.place + 1) as next,
    (select json_build_object('id', m.id, 'status', m.status, 'owed', ${owedPartSql('m')}, 'startDate', m.start_date,
        'how', (select c.how from item_completions c where c.enrolment_id = m.id and c.item_id = i.id),
        'weekCompleted', exists (select 1 from week_completions c where c.enrolment_id = m.id and c.week_number = i.number),
        'closedWeek', i.required and exists (select 1 from item_completions c join week_completions k
            on k.enrolment_id = c.enrolment_id and k.week_number = i.number
          where c.enrolment_id = m.id and c.item_id = i.id and not exists (select 1 from item_completions x join learning_items o on o.id = x.item_id
            where x.enrolment_id = m.id and o.week_id = i.week_id and o.required and (x.completed_at, x.item_id) > (c.completed_at, c.item_id))),
        'opened', s.item_id is not null, 'tries', coalesce(s.tries, 0), 'bestScore', s.best_score, 'bestMax', s.best_max,
        'submission', (select u.status from submissions u where u.enrolment_id = m.id and u.item_id = i.id order by u.version desc limit 1),
        'draft', case when i.kind = 'exercise' then (select a.work ->> 'code' from item_attempts a
          where a.enrolment_id = m.id and a.item_id = i.id order by a.received_at desc limit 1) end)
      from mine m left join item_standings s on s.enrolment_id = m.id and s.item_id = i.id) as enrolment
  from item i join item_revisions r on r.id = i.published_revision_id join programs p on p.id = i.program_id`

type ItemAddress = { id: string } | { program: string; slug: string }

/** `attempt`: the client's id of an attempt whose answer is read too. */
export async function findItem(
  address: ItemAddress,
  userId: string,
  { locale, attempt = null }: { locale: Locale; attempt?: string | null },
): Promise<ItemRow | undefined> {
  const byId = 'id' in address
  const { rows } = await pool().query<ItemRow>({
    name: `learning.item.${byId ? 'id' : 'slug'}.${locale}`,
    text: myItemSql(
      locale,
      byId ? byIdCondition : `(p.slug, i.slug) = (split_part($1, '/', 1), split_part($1, '/', 2))`,
    ),
    values: [byId ? address.id : `${address.program}/${address.slug}`, userId, attempt],
  })
  return rows[0]
}
