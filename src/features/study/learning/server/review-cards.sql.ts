import { Prisma } from '@/generated/prisma/client'

/**
 * What a student has learned in finished weeks of paid programs, as today's questions with their dates: the questions that
 * were answered in quizzes, and the terms of the weeks, each in the first week that
 * names it. The card of a term belongs to the oldest item of its week. Its question has the term with its meaning and three
 * other terms of the glossary; a smaller glossary has no cards.
 * Its id begins with `term_`, as no question of a quiz can.
 */
export const cardsOf = (userId: string) => Prisma.sql`
  with finished as (
    select e.id as enrolment_id, e.program_id, w.id as week_id, w.number, w.guide, c.completed_at
    from enrolments e join week_completions c on c.enrolment_id = e.id
      join program_weeks w on w.program_id = e.program_id and w.number = c.week_number
    where e.user_id = ${userId}::uuid and e.status in ('active', 'completed')
  ), learned as (
    select f.enrolment_id, i.id as item_id, f.completed_at, r.definition
    from finished f join learning_items i on i.week_id = f.week_id and i.kind = 'quiz' and i.archived_at is null
      join item_revisions r on r.id = i.published_revision_id
  ), answered as (
    select l.enrolment_id, l.item_id, g.question, min(a.at) as first_at,
      bool_or(exists (select 1 from json_array_elements(a.response -> 'feedback') f
        where f ->> 'question' = g.question and (f ->> 'correct')::boolean)) as was_right
    from learned l join item_attempts a on a.enrolment_id = l.enrolment_id and a.item_id = l.item_id
      cross join lateral jsonb_object_keys(coalesce(a.work -> 'answers', '{}'::jsonb)) as g (question)
    group by l.enrolment_id, l.item_id, g.question
  ), terms as (
    select f.enrolment_id, f.completed_at, h.item_id, g.program_id, g.slug, to_jsonb(g) as term
    from finished f cross join lateral jsonb_array_elements_text(f.guide -> 'terms') as t (slug)
      join glossary_terms g on g.program_id = f.program_id and g.slug = t.slug
      cross join lateral (select i.id as item_id from learning_items i
        where i.week_id = f.week_id and i.published_revision_id is not null order by i.id limit 1) h
    where exists (select 1 from glossary_terms o where o.program_id = f.program_id offset 3)
      and not exists (select 1 from program_weeks w
        where w.program_id = f.program_id and w.number < f.number and w.guide -> 'terms' ? g.slug)
  ), cards as (
    select l.item_id as "itemId", q.value as question, greatest(l.completed_at, a.first_at) as "learnedAt",
      a.was_right or coalesce(k.was_right, false) as "wasRight", k.step, k.due_at as "dueAt",
      k.enrolment_id is not null as begun
    from answered a join learned l on l.enrolment_id = a.enrolment_id and l.item_id = a.item_id
      cross join lateral jsonb_array_elements(l.definition -> 'questions') q
      left join review_cards k on k.enrolment_id = a.enrolment_id and k.item_id = a.item_id and k.question = a.question
    where q.value ->> 'id' = a.question
    union all
    select t.item_id, jsonb_build_object('id', 'term_' || t.slug, 'term', t.term,
        'others', (select jsonb_agg(o) from (select * from glossary_terms o where o.program_id = t.program_id and o.slug <> t.slug
          order by md5(t.slug || ' ' || o.slug) limit 3) o)),
      t.completed_at, coalesce(k.was_right, false), k.step, k.due_at, k.enrolment_id is not null
    from terms t left join review_cards k
      on k.enrolment_id = t.enrolment_id and k.item_id = t.item_id and k.question = 'term_' || t.slug
  )`

/** The same rule as newCard() in review.rules.ts. */
export const dueAt = Prisma.sql`case when begun then "dueAt" else "learnedAt" + interval '2 days' end`

/** The number of questions that come back until the instant in `$2`, for the student in `$1`; a statement, or a part of one. */
export const dueReviewsSql: string = ((userId: string, now: Date) => Prisma.sql`${cardsOf(userId)}
  select count(*)::int as count from cards where ${dueAt} <= ${now}`)('', new Date(0)).text
