import { day } from '@/config/durations'
import { enrolledAs, type Scope } from '@/features/base/enrolments/server/scope'
import type { Prisma } from '@/generated/prisma/client'
import { startOfDoualaDay } from '@/lib/douala-time'
import { likePatterns } from '@/lib/search-terms'
import { db } from '@/server/db'
import { listPage, type OrderTerm, orderBy, sql, tableOf } from '@/server/kernel/list-page'
import type { Paging } from '@/server/kernel/paging'
import type { StudentFilter, studentSorts } from '../students.schema'

export interface StudentRow {
  id: string
  first_name: string
  last_name: string
  email: string
  phone: string | null
  paid: boolean
  created_at: Date
}

export interface ListedStudentRow extends StudentRow {
  programs_paid: number
  programs_to_pay: number
}

interface StudentOrder {
  sort: (typeof studentSorts)[number]
  dir: 'asc' | 'desc'
}

/** Literal values as in the partial indexes, because with a parameter the indexes would not be used. */
const isStudent = sql`(t.role = 'student' or 'student' = any (t.additional_roles))`
const columns = sql`u.id, u.first_name, u.last_name, u.email, u.phone, s.paid, u.created_at`
const joins = sql`join users u on u.id = t.id join counters.students s on s.id = t.id`

/** Only for the rows of one page; paid and unpaid programs as in paidAndToPay(). */
const withPrograms = {
  select: sql`${columns}, e.programs_paid, e.programs_to_pay`,
  joins: sql`${joins} left join lateral (
    select count(*) filter (where e.status in ('active', 'completed'))::int as programs_paid,
      count(*) filter (where e.status = 'pending')::int as programs_to_pay
    from enrolments e where e.user_id = t.id) e /* as declared: e */ on true`,
}

const paidIs = { paid: sql`p.paid`, pending: sql`not p.paid` } as const
const listedAs = { paid: sql`t.paid`, pending: sql`not t.paid` } as const

/** The filter with the id of its program. */
type StudentSearch = Omit<StudentFilter, 'program'> & Scope & { studentIds?: string[] | undefined }

/** `week`: the seven days before today. */
function registeredIn(registered: StudentFilter['registered'], now: Date): Prisma.Sql[] {
  const today = startOfDoualaDay(now)
  switch (registered) {
    case 'today':
      return [sql`t.created_at >= ${today}`]
    case 'week':
      return [sql`t.created_at >= ${new Date(today.getTime() - 7 * day)} and t.created_at < ${today}`]
    default:
      return []
  }
}

function conditions(filter: StudentSearch, now: Date) {
  const { q, payment, registered, studentIds } = filter
  return [
    isStudent,
    ...(studentIds ? [sql`t.id = any (${studentIds}::uuid[])`] : []),
    ...enrolledAs(filter).map(
      (enrolled) => sql`t.id in (select e.user_id from enrolments e where ${enrolled})`,
    ),
    ...(payment
      ? [
          sql`exists (select 1 from counters.students p where p.id = t.id and p.student and ${paidIs[payment]})`,
        ]
      : []),
    ...registeredIn(registered, now),
    ...likePatterns(q ?? '').map((pattern) => sql`t.search like ${pattern}`),
  ]
}

const orders = {
  registered: [sql`t.created_at`, sql`t.id`],
  name: [sql`lower(t.last_name)`, sql`lower(t.first_name)`, sql`t.id`],
  email: [sql`t.email_key`],
} as const

const orderOf = ({ sort, dir }: StudentOrder): OrderTerm[] =>
  orders[sort].map((column) => ({ sql: column, desc: dir === 'desc' }))

/** The students of one program or class in the order of registration; null if another table is read. */
function enrolledSource(filter: StudentSearch, { sort }: StudentOrder) {
  const { q, payment, registered } = filter
  const enrolled = enrolledAs(filter)
  if (enrolled.length === 0 || q || registered || sort !== 'registered') {
    return null
  }
  const paid = payment ? sql`and ${paidIs[payment]}` : sql``
  return {
    table: sql`(select e.user_id as id, e.registered_at as created_at from enrolments e
      where ${enrolled.reduce((all, one) => sql`${all} and ${one}`)})`,
    where: [sql`exists (select 1 from counters.students p where p.id = t.id and p.student ${paid})`],
  }
}

/**
 * The table to read: for payment status and date of registration the small status table in its own order,
 * for everything else the users themselves.
 */
function source(filter: StudentSearch, { sort }: StudentOrder, now: Date) {
  const { payment, registered, q, studentIds } = filter
  if (!payment || q || studentIds || enrolledAs(filter).length > 0 || sort !== 'registered') {
    return { table: 'users', where: conditions(filter, now) }
  }
  return {
    table: 'counters.students',
    where: [sql`t.student`, listedAs[payment], ...registeredIn(registered, now)],
  }
}

interface PageQuery {
  filter: StudentSearch
  order: StudentOrder
  paging: Paging
  /** The number of matching students, if there is a counter for it. */
  total: number | null
  now: Date
}

export const findStudentsPage = ({ filter, order, paging, total, now }: PageQuery) =>
  listPage<ListedStudentRow>({
    ...(enrolledSource(filter, order) ?? source(filter, order, now)),
    ...withPrograms,
    order: orderOf(order),
    paging,
    total,
  })

/** The ids of all who match, the newest first. */
export function matchingStudents(filter: StudentSearch, now: Date): Prisma.Sql {
  const order = { sort: 'registered', dir: 'desc' } as const
  const { table, where } = enrolledSource(filter, order) ?? source(filter, order, now)
  const all = where.reduce((before, one) => sql`${before} and ${one}`)
  return sql`select t.id from ${tableOf(table)} t where ${all} order by ${orderBy(orderOf(order))}`
}

/** The next students, newest first, after the last one (keyset paging, never offset). */
export function findStudentsAfter(
  filter: StudentSearch,
  last: StudentRow | undefined,
  count: number,
  now: Date,
) {
  const order = { sort: 'registered', dir: 'desc' } as const
  const { table, where } = source(filter, order, now)
  const after = last ? sql`(t.created_at, t.id) < (${last.created_at}, ${last.id}::uuid)` : sql`true`
  const all = where.reduce((before, one) => sql`${before} and ${one}`, after)
  const from = table === 'users' ? sql`users t` : sql`counters.students t`
  return db().$queryRaw<StudentRow[]>`
    with page as materialized (
      select t.id, t.created_at from ${from} where ${all} order by t.created_at desc, t.id desc limit ${count})
    select ${columns} from page t ${joins} order by t.created_at desc, t.id desc`
}
