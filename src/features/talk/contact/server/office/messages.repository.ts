import type { z } from 'zod'
import { list } from '@/config/limits'
import { enrolledAs, type Scope } from '@/features/base/enrolments/server/scope'
import { Prisma } from '@/generated/prisma/client'
import { foldText, likePatterns } from '@/lib/search-terms'
import { type ListedPage, listPage, type OrderTerm, orderBy, sql } from '@/server/kernel/list-page'
import { wordQuery } from '../../message.rules'
import type { MessageState } from '../../messages-list'
import type { listMessagesSchema } from '../../office.schema'
import type { MessageRow } from './message.presenter'

export type MessageQuery = z.output<typeof listMessagesSchema>
/** A list is read with the id of its program; an action on many stores the slug. */
export type MessageFilters = Pick<MessageQuery, 'status' | 'subject' | 'q' | 'program' | 'class'> & Scope

export interface MessageListRow extends MessageRow {
  repliedAt: Date | null
  /** When the visitor last wrote. */
  lastMessageAt: Date
  /** null: answered. */
  waitingSince: Date | null
  /** The last text of the visitor. */
  latest: string
  locale: string
  archivedAt: Date | null
  spamAt: Date | null
  deletedAt: Date | null
  /** First name of the colleague who answers it. */
  assignee: string | null
  /** Days off since then that no calendar computes, as 2026-12-25. */
  daysOff: string[]
}

const select = sql`t.id::text as id, t.name, t.email, t.phone, t.subject, t.message, t.locale,
  t.read_at as "readAt", t.replied_at as "repliedAt", t.created_at as "createdAt",
  t.last_message_at as "lastMessageAt", t.waiting_since as "waitingSince", coalesce(written.body, t.message) as latest,
  t.archived_at as "archivedAt", t.spam_at as "spamAt", t.deleted_at as "deletedAt", a.first_name as assignee,
  array(select to_char(h.day, 'YYYY-MM-DD') from holidays h
    where h.day >= (t.waiting_since - interval '1 day')::date) as "daysOff" /* as declared: lastMessageAt, daysOff */`

const joins = sql`left join lateral (select r.body from contact_replies r
  where r.message_id = t.id and r.direction = 'visitor' order by r.created_at desc limit 1) written on true
  left join users a on a.id = t.assignee_id`

const searchable = sql`t.search`

function matching(q: string) {
  const patterns = likePatterns(q).map((pattern) => sql`${searchable} like ${pattern}`)
  const who = patterns.reduce((all, one) => sql`${all} and ${one}`)
  const words = wordQuery(q, foldText)
  return words === null
    ? sql`(${who})`
    : sql`((${who}) or t.words @@ to_tsquery('simple'::regconfig, ${words}))`
}

/** Spam and what was deleted are only in their own lists. */
const kept = [sql`t.spam_at is null`, sql`t.deleted_at is null`]

const statusIs = (viewer: string) =>
  ({
    all: kept,
    unanswered: [sql`t.waiting_since is not null`],
    mine: [sql`t.assignee_id = ${viewer}::uuid`, sql`t.waiting_since is not null`],
    unread: [sql`t.read_at is null`, ...kept],
    read: [sql`t.read_at is not null`, ...kept],
    archived: [sql`t.archived_at is not null`, ...kept],
    spam: [sql`t.spam_at is not null`, sql`t.deleted_at is null`],
    deleted: [sql`t.deleted_at is not null`],
  }) as const satisfies Record<MessageState, Prisma.Sql[]>

const filtersOf = ({ status, subject }: MessageFilters, viewer: string) => [
  ...statusIs(viewer)[status],
  // Written literally, like in the index of inquiries.
  ...(subject === 'course-inquiry'
    ? [sql`t.subject = 'course-inquiry'`]
    : subject
      ? [sql`t.subject = ${subject}`]
      : []),
]

export const isScoped = ({ program, programId, class: cohortId }: Pick<MessageFilters, 'program'> & Scope) =>
  (program ?? programId ?? cohortId) !== undefined

const enrolledInScope = (query: MessageFilters) => Prisma.join(enrolledAs(query), ' and ')

const enrolmentsOfWriter = (query: MessageFilters) =>
  sql`select from enrolments e where e.user_id = t.user_id and ${enrolledInScope(query)}`

/**
 * Written from the address of an account that belongs to the program or class. A search within a class reads the messages of its people:
 * the database would read those of everybody.
 */
const writtenBy = (query: MessageFilters) =>
  query.q !== '' && query.class !== undefined
    ? sql`t.user_id = any (array(select e.user_id from enrolments e where ${enrolledInScope(query)}))`
    : sql`exists (${enrolmentsOfWriter(query)})`

/**
 * Sorted by name only if an index has this order; filtered lists are short enough to be read by date. Messages that wait for an
 * answer always have the same order, the longest wait first.
 */
function order(query: MessageFilters & Pick<MessageQuery, 'sort' | 'dir'>): OrderTerm[] {
  if (query.status === 'unanswered' || query.status === 'mine') {
    return [{ sql: sql`t.waiting_since` }, { sql: sql`t.id` }]
  }
  const desc = query.dir === 'desc'
  const id = { sql: sql`t.id`, desc }
  return query.sort === 'name' && query.status === 'all' && !query.subject && !isScoped(query)
    ? [{ sql: sql`lower(t.name)`, desc }, id]
    : [{ sql: sql`t.last_message_at`, desc }, id]
}

/** The conditions of a list's filters and search; `viewer`: who asks. */
export const conditionsOf = (query: MessageFilters, viewer: string): Prisma.Sql[] => [
  ...filtersOf(query, viewer),
  ...(query.q === '' ? [] : [matching(query.q)]),
  ...(isScoped(query) ? [writtenBy(query)] : []),
]

/**
 * A search within a program: the database does not know how many of the messages with the words are of its people. `offset 0`: looked
 * up for each of them.
 */
const foundFirst = (query: MessageFilters, viewer: string) =>
  query.q !== '' && query.programId !== undefined && query.class === undefined
    ? {
        few: {
          most: list.fewMatches,
          columns: sql`t.id, t.user_id, t.last_message_at, t.waiting_since`,
          where: [...filtersOf(query, viewer), matching(query.q), sql`t.user_id is not null`],
          check: sql`exists (${enrolmentsOfWriter(query)} offset 0)`,
        },
      }
    : {}

/** The ids of all that match, in the list's own order. */
export const matchingMessages = (query: MessageFilters, viewer: string): Prisma.Sql => sql`
  select t.id from contact_messages t where ${Prisma.join(conditionsOf(query, viewer), ' and ')}
  order by ${orderBy(order({ ...query, sort: 'date', dir: 'desc' }))}`

/** `total`: the number of matching messages, if there is a counter for it. */
export function findMessagesPage(
  query: MessageFilters & Omit<MessageQuery, 'program'>,
  viewer: string,
  total: number | null,
): Promise<ListedPage<MessageListRow>> {
  const { page, page_size } = query
  return listPage<MessageListRow>({
    table: 'contact_messages',
    select,
    joins,
    where: conditionsOf(query, viewer),
    ...foundFirst(query, viewer),
    order: order(query),
    paging: { page, page_size },
    total,
  })
}
