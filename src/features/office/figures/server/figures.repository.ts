import { db } from '@/server/db'
import { answerDays, type LiveFigures } from '../figures.rules'

/**
 * One statement. A question is the first message of a student in their office room after the last message of the office,
 * or a message of the contact form, unless it is spam, was deleted, or the office has said that it needs no answer. A question
 * that still waits counts with its waiting time so far, so that leaving difficult questions open does not improve the figure.
 */
export async function readLiveFigures(now: Date): Promise<LiveFigures> {
  const since = new Date(now.getTime() - answerDays * 24 * 3_600_000)
  const [row] = await db().$queryRaw<LiveFigures[]>`
    with questions as (
      select m.created_at as asked, (select min(a.created_at) from room_messages a
        where a.room_id = m.room_id and a.seq > m.seq and a.user_id <> r.office_of_id) as answered
      from rooms r join room_messages m on m.room_id = r.id and m.user_id = r.office_of_id
        left join room_messages before on before.room_id = m.room_id and before.seq = m.seq - 1
      where r.office_of_id is not null and m.created_at >= ${since}
        and before.user_id is distinct from r.office_of_id
      union all
      select c.created_at, (select min(y.created_at) from contact_replies y
        where y.message_id = c.id and y.direction = 'office')
      from contact_messages c
      where c.created_at >= ${since} and c.spam_at is null and c.deleted_at is null
        and (c.replied_at is not null or (c.settled_at is null and c.archived_at is null))
    )
    select
      (select count(distinct user_id)::int from enrolments where status in ('active', 'completed')) as students,
      (select count(*)::int from enrolments
        where completed_at is not null and status in ('active', 'completed')) as finished,
      (select percentile_cont(0.5) within group (
        order by extract(epoch from coalesce(answered, ${now}) - asked))::float8 from questions) as "answerSeconds"`
  return row as LiveFigures
}
