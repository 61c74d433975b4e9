import { nameText } from '@/server/kernel/name-sql'
import { isOfOfficeText } from '@/server/kernel/office-people.sql'
import { answersQuestions, type ChatUser, openTo, queryRows } from './rooms.repository'

export interface AskedQuestion {
  id: string
  text: string
  askedById: string
  /** Of who asked. */
  locale: string
  /** The answer of the office: to this message, or the first after it. */
  answer: string | null
  /** The students who are named in the room. */
  students: { first: string; last: string; full: string }[]
}

const mostNames = 500

const isOffice = isOfOfficeText('x')

const query = `
  select w.id, w.content as text, w.user_id as "askedById", u.locale,
    (select a.content from room_messages a join users x on x.id = a.user_id
      where a.room_id = w.room_id and a.seq > w.seq and a.deleted_at is null and a.user_id <> w.user_id and ${isOffice}
      order by coalesce(a.reply_to_seq = w.seq, false) desc, a.seq limit 1) as answer,
    coalesce((select json_agg(json_build_object('first', x.first_name, 'last', x.last_name, 'full', ${nameText('x')}))
      from (select s.* from users s where s.id = w.user_id
        or s.id in (select n.user_id from room_members n where n.room_id = w.room_id limit ${mostNames})) x
      where not ${isOffice}), '[]'::json) as students
  from room_messages w join rooms r on r.id = w.room_id join users u on u.id = w.user_id
  where w.id = $1 and w.deleted_at is null
    and (r.office_of_id is not null and $3
      or exists (select from room_members m where m.room_id = r.id and m.user_id = $2 and ${openTo('$2', '$3')}))`

/** A message with its answer, for somebody who may read it; null: for others it does not exist. */
export async function findQuestion(messageId: string, user: ChatUser): Promise<AskedQuestion | null> {
  const [row] = await queryRows<AskedQuestion>(query, [messageId, user.id, answersQuestions(user)])
  return row ?? null
}
