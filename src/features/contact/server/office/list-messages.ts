import type { z } from 'zod'
import { enrolledAs } from '@/features/enrolments/server/scope'
import type { Prisma } from '@/generated/prisma/client'
import { foldText, likePatterns } from '@/lib/search-terms'
import { can } from '@/server/kernel/access'
import type { CounterKey } from '@/server/kernel/counters'
import { listPage, type OrderTerm, sql } from '@/server/kernel/list-page'
import { readOfficeCounts } from '@/server/kernel/office-counts'
import type { Page } from '@/server/kernel/paging'
import { consumeLimit } from '@/server/kernel/rate-limit'
import { defineUseCase } from '@/server/kernel/use-case'
import { wordQuery } from '../../message.rules'
import { listMessagesSchema } from '../../office.schema'
import type { MessageRow } from './message.presenter'

type Query = z.output<typeof listMessagesSchema>
type Scope = Pick<Query, 'program' | 'class'>

export interface MessageListRow extends MessageRow {
  repliedAt: Date | null
  locale: string
}

export interface MessageCounts {
  all: number
  unread: number
  read: number
  inquiries: number
}

export interface MessageList extends Page<MessageListRow> {
  capped: boolean
  counts: MessageCounts
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

const allOf = (conditions: readonly Prisma.Sql[]) => conditions.reduce((all, one) => sql`${all} and ${one}`)

/** So many people are looked up one by one; beyond that the messages are read until enough are theirs. */
const fewPeople = 50_000

/**
 * Written from the address of an account, by somebody of the program or class. Two ways, of which one does nothing: for
 * few people the list's own order would be read to its end.
 */
function writtenBy(scope: Scope): Prisma.Sql[] {
  const enrolled = enrolledAs(scope)
  if (enrolled.length === 0) {
    return []
  }
  const ofScope = allOf(enrolled)
  const people = sql`from enrolments e join users u on u.id = e.user_id where ${ofScope}`
  const isFew = sql`(select count(*) <= ${fewPeople} from (
    select 1 from enrolments e where ${ofScope} limit ${fewPeople + 1}) counted)`
  return [
    sql`${isFew} and lower(t.email) = any (array(select u.email_key ${people} limit ${fewPeople}))`,
    sql`not ${isFew} and exists (select 1 ${people} and u.email_key = lower(t.email))`,
  ]
}

const conditions = ({ status, subject, q }: Query) => [
  ...(status === 'unread' ? [sql`t.read_at is null`] : status === 'read' ? [sql`t.read_at is not null`] : []),
  // Written literally, like in the index of inquiries.
  ...(subject === 'course-inquiry'
    ? [sql`t.subject = 'course-inquiry'`]
    : subject
      ? [sql`t.subject = ${subject}`]
      : []),
  ...(q === '' ? [] : [matching(q)]),
]

const isScoped = ({ program, class: cohortId }: Scope) => program !== undefined || cohortId !== undefined

/** By name only where an index has that order; filtered lists are short enough to be read by date. */
function order({ sort, dir, status, subject, ...scope }: Query): OrderTerm[] {
  const desc = dir === 'desc'
  const id = { sql: sql`t.id`, desc }
  return sort === 'name' && status === 'all' && !subject && !isScoped(scope)
    ? [{ sql: sql`lower(t.name)`, desc }, id]
    : [{ sql: sql`t.created_at`, desc }, id]
}

const countsOf = (totals: Record<CounterKey, number>): MessageCounts => ({
  all: totals['messages.all'],
  unread: totals['messages.unread'],
  read: totals['messages.all'] - totals['messages.unread'],
  inquiries: totals['messages.inquiries'],
})

/** How many match, where a counter knows it. */
function knownTotal({ q, status, subject, ...scope }: Query, counts: MessageCounts): number | null {
  if (q !== '' || isScoped(scope)) {
    return null
  }
  if (subject) {
    return subject === 'course-inquiry' && status === 'all' ? counts.inquiries : null
  }
  return counts[status]
}

/** Contact messages: two statements for any filter. */
export const listMessages = defineUseCase({
  name: 'contact.list',
  access: can('messages.read'),
  input: listMessagesSchema,
  limits: [],
  async run({ input, actor, now }): Promise<MessageList> {
    if (input.q !== '') {
      await consumeLimit('admin.search', actor.user.id)
    }
    const counts = countsOf(await readOfficeCounts(now))
    const { page, page_size } = input
    const messages = await listPage<MessageListRow>({
      table: 'contact_messages',
      select,
      where: conditions(input),
      anyOf: writtenBy(input),
      order: order(input),
      paging: { page, page_size },
      total: knownTotal(input, counts),
    })
    return { ...messages, counts }
  },
})
