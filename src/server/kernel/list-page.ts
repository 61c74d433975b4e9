import { list } from '@/config/limits'
import { Prisma } from '@/generated/prisma/client'
import { db } from '../db'
import { offsetOf, type Page, type Paging } from './paging'

export interface OrderTerm {
  sql: Prisma.Sql
  desc?: boolean
}

interface ListQuery {
  /** The table, or a query in brackets, whose rows are listed. Its alias below is `t`, and it has a unique column `id`. */
  table: string | Prisma.Sql
  /** The columns of each row, e.g. sql`t.id, t.name, r.total`. */
  select: Prisma.Sql
  /** Joins for the rows of the page only, e.g. sql`left join lateral (…) r on true`. */
  joins?: Prisma.Sql
  /** Conditions on `t`, joined with AND. Written exactly as in the index that serves them. */
  where: readonly Prisma.Sql[]
  /**
   * At least one of these must be true too. Each is queried separately, because no index serves several of them. Only
   * if `total` is null.
   */
  anyOf?: readonly Prisma.Sql[]
  /**
   * For conditions in `where` of which the database cannot know how often they are true. The rows that meet the other conditions
   * (`where`) are read first, with these columns, and `check` decides about each in the order of the list; if there are more than `most`,
   * they are left, and the table is read as usual. Only if `total` is null.
   */
  few?: { most: number; columns: Prisma.Sql; where: readonly Prisma.Sql[]; check: Prisma.Sql }
  /** Ends with a unique column, so that no row is on two pages. */
  order: readonly OrderTerm[]
  paging: Paging
  /** The number of matching rows, if a counter has it; null: counted here, up to the search cap. */
  total: number | null
  /** One value that is read in the same statement, e.g. sums as JSON. Only if `total` is null. */
  extra?: Prisma.Sql
}

export interface ListedPage<Row> extends Page<Row> {
  /** More rows match than were counted. */
  capped: boolean
  extra?: unknown
}

/** The table of a list in a statement. */
export const tableOf = (table: ListQuery['table']) => (typeof table === 'string' ? Prisma.raw(table) : table)

/** The terms of an `order by`. */
export const orderBy = (terms: readonly OrderTerm[], reversed = false) =>
  Prisma.join(
    terms.map(({ sql, desc = false }) =>
      desc === reversed ? Prisma.sql`${sql} asc` : Prisma.sql`${sql} desc`,
    ),
    ', ',
  )

const whereAll = (conditions: readonly Prisma.Sql[]) =>
  conditions.length === 0 ? Prisma.empty : Prisma.sql`where ${Prisma.join([...conditions], ' and ')}`

/**
 * Reads the ids first, only from an index, then the rows of one page. After the middle it scans from the other end.
 */
async function countedPage<Row>(query: ListQuery, total: number): Promise<ListedPage<Row>> {
  const { table, select, joins = Prisma.empty, where, order, paging } = query
  const offset = offsetOf(paging)
  const size = Math.max(0, Math.min(paging.page_size, total - offset))
  if (size === 0) {
    return { ...paging, items: [], total, capped: false }
  }
  const fromEnd = offset > total / 2
  const skip = fromEnd ? total - offset - size : offset
  const items = await db().$queryRaw<Row[]>`
    with page as materialized (
      select t.id from ${tableOf(table)} t ${whereAll(where)}
      order by ${orderBy(order, fromEnd)} limit ${size} offset ${skip})
    select ${select} from page join ${tableOf(table)} t on t.id = page.id ${joins} order by ${orderBy(order)}`
  return { ...paging, items, total, capped: false }
}

/** The matching ids in the list's order, at most one more than the cap. */
function matchingIds({ table, where, anyOf = [], few, order }: ListQuery): Prisma.Sql {
  const limit = list.searchCap + 1
  const whole = tableOf(table)
  const walk = (from: Prisma.Sql, columns: Prisma.Sql, conditions: readonly Prisma.Sql[]) =>
    Prisma.sql`select ${columns} from ${from} t ${whereAll(conditions)} order by ${orderBy(order)} limit ${limit}`
  if (anyOf.length === 0 && few === undefined) {
    return walk(whole, Prisma.sql`t.id`, where)
  }
  const keys = order.map((term, i) => ({ ...term, name: Prisma.raw(`key_${i}`) }))
  const columns = Prisma.join([
    Prisma.sql`t.id`,
    ...keys.map(({ sql, name }) => Prisma.sql`${sql} as ${name}`),
  ])
  const walks =
    few === undefined
      ? anyOf.map((condition) => walk(whole, columns, [...where, condition]))
      : [
          // Sorted before they are checked: the check ends at the limit.
          walk(Prisma.sql`(select * from few t order by ${orderBy(order)} offset 0)`, columns, [
            Prisma.sql`(select count(*) from few) <= ${few.most}`,
            few.check,
          ]),
          // A limit of 0 does not even start the processes that would read.
          Prisma.sql`select * from (${walk(whole, columns, where)}) usual
            limit (select case when count(*) > ${few.most} then ${limit} else 0 end from few)`,
        ]
  const first =
    few === undefined
      ? Prisma.empty
      : Prisma.sql`with few as materialized (
          select ${few.columns} from ${whole} t ${whereAll(few.where)} limit ${few.most + 1})`
  const each = walks.map((one) => Prisma.sql`(${one})`)
  return Prisma.sql`${first} select id from (${Prisma.join(each, ' union ')}) walks
    order by ${orderBy(keys.map(({ name, desc }) => ({ sql: name, desc })))} limit ${limit}`
}

/** One scan finds the page and counts, and stops at the cap. */
async function searchedPage<Row>(query: ListQuery): Promise<ListedPage<Row>> {
  const { table, select, joins = Prisma.empty, paging, extra } = query
  const offset = offsetOf(paging)
  const rows = await db().$queryRaw<
    (Row & { list_total: number; list_n: number | null; list_extra: unknown })[]
  >`
    with found as materialized (${matchingIds(query)}),
    page as (select id, n from (select id, row_number() over () as n from found) numbered
      where n > ${offset} and n <= ${Math.min(offset + paging.page_size, list.searchCap)})
    select counted.total as list_total, page.n::int as list_n, ${extra ?? Prisma.sql`null`} as list_extra, row.* /* as declared: row */
    from (select count(*)::int as total from found) counted
    left join page on true
    left join lateral (select ${select} from ${tableOf(table)} t ${joins} where t.id = page.id) row on true
    order by page.n`
  const total = rows[0]?.list_total ?? 0
  const items = rows
    .filter(({ list_n }) => list_n !== null)
    .map(({ list_total: _, list_n: __, list_extra: ___, ...row }) => row as Row)
  const page = { ...paging, items, total: Math.min(total, list.searchCap), capped: total > list.searchCap }
  return extra ? { ...page, extra: rows[0]?.list_extra } : page
}

/** One page of a list of any length, in one statement. Columns are named as in `select`. */
export const listPage = <Row>(query: ListQuery): Promise<ListedPage<Row>> =>
  query.total === null ? searchedPage<Row>(query) : countedPage<Row>(query, query.total)

export const sql = Prisma.sql
