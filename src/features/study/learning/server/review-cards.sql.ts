import { Prisma } from '@/generated/prisma/client'

/**
 * The questions that a student has answered in quizzes of finished weeks of paid programs, in today's revision, with
 * their dates.
 */
export const cardsOf = (userId: string) => Prisma.sql`
  with learned as (
    select e.id as enrolment_id, i.id as item_id, c.completed_at, r.definition
    from enrolments e join week_completions c on c.enrolment_id = e.id
      join program_weeks w on w.program_id = e.program_id and w.number = c.week_number
      join learning_items i on i.week_id = w.id and i.kind = 'quiz' and i.archived_at is null
      join item_revisions r on r.id = i.published_revision_id
    where e.user_id = ${userId}::uuid and e.status in ('active', 'completed')
  ), answered as (
    select l.enrolment_id, l.item_id, g.question, min(a.at) as first_at,
      bool_or(exists (select 1 from json_array_elements(a.response -> 'feedback') f
        where f ->> 'question' = g.question and (f ->> 'correct')::boolean)) as was_right
    from learned l join item_attempts a on a.enrolment_id = l.enrolment_id and a.item_id = l.item_id
      cross join lateral jsonb_object_keys(coalesce(a.work -> 'answers', '{}'::jsonb)) as g (question)
    group by l.enrolment_id, l.item_id, g.question
  ), cards as (
    select l.item_id as "itemId", q.value as question, greatest(l.completed_at, a.first_at) as "learnedAt",
      a.was_right or coalesce(k.was_right, false) as "wasRight", k.step, k.due_at as "dueAt",
      k.enrolment_id is not null as begun
    from answered a join learned l on l.enrolment_id = a.enrolment_id and l.item_id = a.item_id
      cross join lateral jsonb_array_elements(l.definition -> 'questions') q
      left join review_cards k on k.enrolment_id = a.enrolment_id and k.item_id = a.item_id and k.question = a.question
    where q.value ->> 'id' = a.question
  )`

/** The same rule as newCard() in review.rules.ts. */
export const dueAt = Prisma.sql`case when begun then "dueAt" else "learnedAt" + interval '2 days' end`

/** The number of questions that come back until the instant in `$2`, for the student in `$1`; a statement, or a part of one. */
export const dueReviewsSql: string = ((userId: string, now: Date) => Prisma.sql`${cardsOf(userId)}
  select count(*)::int as count from cards where ${dueAt} <= ${now}`)('', new Date(0)).text
