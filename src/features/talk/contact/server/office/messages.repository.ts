import type { z } from 'zod'
import { list } from '@/config/limits'
import { enrolledAs, wasEnrolledAs } from '@/features/base/enrolments/server/scope'
import { Prisma } from '@/generated/prisma/client'
import { foldText, likePatterns } from '@/lib/search-terms'
import { type ListedPage, listPage, type OrderTerm, sql } from '@/server/kernel/list-page'
import { wordQuery } from '../../message.rules'
import type { listMessagesSchema } from '../../office.schema'
import type { MessageRow } from './message.presenter'

export type MessageQuery = z.output<typeof listMessagesSchema>
type Scope = Pick<MessageQuery, 'program' | 'class'>

export interface MessageListRow extends MessageRow {
  repliedAt: Date | null
  /** When its writer last wrote. */
  lastMessageAt: Date
  /** null: answered. */
  waitingSince: Date | null
  /** What its writer last wrote. */
  latest: string
  locale: string
}

const select = sql`t.id::text as id, t.name, t.email, t.phone, t.subject, t.message, t.locale,
  t.read_at as "readAt", t.replied_at as "repliedAt", t.created_at as "createdAt",
  t.last_message_at as "lastMessageAt", t.waiting_since as "waitingSince", coalesce(written.body, t.message) as latest /* as declared: lastMessageAt */`

const joins = sql`left join lateral (select r.body from contact_replies r
  where r.message_id = t.id and r.direction = 'visitor' order by r.created_at desc limit 1) written on true`

const searchable = sql`t.search`

function matching(q: string) {
  const patterns = likePatterns(q).map((pattern) => sql`${searchable} like ${pattern}`)
  const who = patterns.reduce((all, one) => sql`${all} and ${one}`)
  const words = wordQuery(q, foldText)
  return words === null
    ? sql`(${who})`
    : sql`((${who}) or t.words @@ to_tsquery('simple'::regconfig, ${words}))`
}

/** How many people a program or class has, up to which the list is read in another way. */
interface Bounds {
  few: number
  many: number
}

export const scopeBounds: Bounds = { few: 5_000, many: 100_000 }

const all = (parts: readonly Prisma.Sql[]) => Prisma.join([...parts], ' and ')

const statusIs = {
  all: [],
  unanswered: [sql`t.waiting_since is not null`],
  unread: [sql`t.read_at is null`],
  read: [sql`t.read_at is not null`],
} as const satisfies Record<MessageQuery['status'], Prisma.Sql[]>

const filtersOf = ({ status, subject }: MessageQuery) => [
  ...statusIs[status],
  // Written literally, like in the index of inquiries.
  ...(subject === 'course-inquiry'
    ? [sql`t.subject = 'course-inquiry'`]
    : subject
      ? [sql`t.subject = ${subject}`]
      : []),
]

export const isScoped = ({ program, class: cohortId }: Scope) =>
  program !== undefined || cohortId !== undefined

/**
 * Written from the address of an account, by somebody of the program or class. Three ways, of which two do nothing. Of
 * few people, each one's messages are looked up. Of many, the messages with an account are walked in the list's order,
 * and each account is looked up. Between them, the same walk asks a table of the people in memory, so that neither rare
 * nor old messages cost a look-up for every message of others.
 */
function writtenBy(query: MessageQuery, { few, many }: Bounds) {
  const enrolled = all(enrolledAs(query))
  const people = (limit: number) => sql`select e.user_id from enrolments e where ${wasEnrolledAs(query)}
    order by e.registered_at desc, e.user_id desc limit ${limit}`
  const counted = sql`(select people from scope)`
  // No join: the planner cannot know how large the program is, and would read whole tables for a large one.
  const isTheirs = sql`(select true from enrolments e where e.user_id = t.user_id and ${enrolled} limit 1)`
  const ofAccount = sql`t.user_id is not null`
  const [date, direction] =
    query.status === 'unanswered'
      ? [sql`t.waiting_since`, sql`asc`]
      : [sql`t.last_message_at`, query.dir === 'desc' ? sql`desc` : sql`asc`]
  const page = sql`order by ${date} ${direction}, t.id ${direction} limit ${list.searchCap + 1}`
  // A search reads the texts of all their messages; without one, the index is walked until the page is full.
  const between = sql`select t.id from contact_messages t
    where ${all([ofAccount, sql`(t.user_id in (${people(many)})) is true`, isTheirs, ...filtersOf(query)])}
    ${query.q === '' ? page : sql``}`
  return {
    withTable: sql`scope as materialized (select count(*) as people from (${people(many + 1)}) counted)`,
    anyOf: [
      sql`${counted} <= ${few} and t.user_id = any (array(${people(few)})) and ${isTheirs}`,
      sql`${counted} > ${few} and ${counted} <= ${many} and t.id = any (array(${between}))`,
      sql`${counted} > ${many} and ${ofAccount} and ${isTheirs}`,
    ],
  }
}

/**
 * By name only where an index has that order; filtered lists are short enough to be read by date. Who waits for an
 * answer is listed in one order, the longest wait first.
 */
function order(query: MessageQuery): OrderTerm[] {
  if (query.status === 'unanswered') {
    return [{ sql: sql`t.waiting_since` }, { sql: sql`t.id` }]
  }
  const desc = query.dir === 'desc'
  const id = { sql: sql`t.id`, desc }
  return query.sort === 'name' && query.status === 'all' && !query.subject && !isScoped(query)
    ? [{ sql: sql`lower(t.name)`, desc }, id]
    : [{ sql: sql`t.last_message_at`, desc }, id]
}

/** `total`: how many match, where a counter knows it. */
export function findMessagesPage(
  query: MessageQuery,
  total: number | null,
  bounds = scopeBounds,
): Promise<ListedPage<MessageListRow>> {
  const { page, page_size, q } = query
  return listPage<MessageListRow>({
    table: 'contact_messages',
    select,
    joins,
    where: [...filtersOf(query), ...(q === '' ? [] : [matching(q)])],
    ...(isScoped(query) ? writtenBy(query, bounds) : {}),
    order: order(query),
    paging: { page, page_size },
    total,
  })
}
