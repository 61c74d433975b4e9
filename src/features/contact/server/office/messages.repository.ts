import type { z } from 'zod'
import { list } from '@/config/limits'
import { enrolledAs, wasEnrolledAs } from '@/features/enrolments/server/scope'
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
  locale: string
}

const select = sql`t.id::text as id, t.name, t.email, t.phone, t.subject, t.message, t.locale,
  t.read_at as "readAt", t.replied_at as "repliedAt", t.created_at as "createdAt"`

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

const filtersOf = ({ status, subject }: MessageQuery) => [
  ...(status === 'unread' ? [sql`t.read_at is null`] : status === 'read' ? [sql`t.read_at is not null`] : []),
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
  const direction = query.dir === 'desc' ? sql`desc` : sql`asc`
  const page = sql`order by t.created_at ${direction}, t.id ${direction} limit ${list.searchCap + 1}`
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

/** By name only where an index has that order; filtered lists are short enough to be read by date. */
function order(query: MessageQuery): OrderTerm[] {
  const desc = query.dir === 'desc'
  const id = { sql: sql`t.id`, desc }
  return query.sort === 'name' && query.status === 'all' && !query.subject && !isScoped(query)
    ? [{ sql: sql`lower(t.name)`, desc }, id]
    : [{ sql: sql`t.created_at`, desc }, id]
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
    where: [...filtersOf(query), ...(q === '' ? [] : [matching(q)])],
    ...(isScoped(query) ? writtenBy(query, bounds) : {}),
    order: order(query),
    paging: { page, page_size },
    total,
  })
}
