import { doualaDayStart } from '@/lib/douala-time'
import { isUuid } from '@/lib/fields'
import { db } from '@/server/db'
import { listPage, type OrderTerm, sql } from '@/server/kernel/list-page'
import { nameOf } from '@/server/kernel/name-sql'
import { offsetOf, type Page, type Paging } from '@/server/kernel/paging'
import type { AuditFilter } from '../audit.schema'

export interface AuditRow {
  id: number
  at: Date
  actor_id: string | null
  actor_name: string | null
  actor_username: string | null
  action: string
  target_user_id: string | null
  target_name: string | null
  target_username: string | null
  target_is_student: boolean
  /** Set for an entry about a program. */
  program_title_en: string | null
  program_title_fr: string | null
  details: unknown
  request_id: string | null
  address: string | null
  hash: string
}

const select = sql`t.id::float8 as id, t.at, t.actor_id, t.action, t.target_user_id, t.details, t.request_id, t.address, t.hash,
  ${nameOf('a')} as actor_name, a.username as actor_username,
  ${nameOf('g')} as target_name, g.username as target_username,
  coalesce(g.role = 'student' or 'student' = any (g.additional_roles), false) as target_is_student,
  p.title_en as program_title_en, p.title_fr as program_title_fr`

const joins = sql`left join users a on a.id = t.actor_id left join users g on g.id = t.target_user_id
  left join programs p on p.slug = t.details ->> 'slug'`

/** The id of somebody who is named by id, user name or e-mail address. */
function personId(named: string) {
  if (isUuid(named)) {
    return sql`${named}::uuid`
  }
  const key = named.normalize('NFKC').toLowerCase()
  return named.includes('@')
    ? sql`(select id from users where email_key = ${key})`
    : sql`(select id from users where username_key = ${key})`
}

function conditions({ action, admin_id, target_user_id, from, to }: AuditFilter) {
  const after = from === undefined ? null : doualaDayStart(from)
  const before = to === undefined ? null : doualaDayStart(to, 1)
  return [
    ...(action === undefined ? [] : [sql`t.action = ${action}`]),
    ...(admin_id === undefined ? [] : [sql`t.actor_id = ${personId(admin_id)}`]),
    ...(target_user_id === undefined ? [] : [sql`t.target_user_id = ${personId(target_user_id)}`]),
    ...(after ? [sql`t.at >= ${after}`] : []),
    ...(before ? [sql`t.at < ${before}`] : []),
  ]
}

/** Ids have no gaps: the newest id is the count, and a page is a range of ids, so the last page costs the same as the first. */
async function wholeLog(paging: Paging): Promise<Page<AuditRow>> {
  const rows = await db().$queryRaw<(AuditRow & { total: number })[]>`
    select head.id::int as total, entry.* /* as declared: entry */ from (select coalesce(max(id), 0) as id from audit_log) head
    left join lateral (
      select ${select} from audit_log t ${joins}
      where t.id <= head.id - ${offsetOf(paging)}::bigint and t.id > head.id - ${offsetOf(paging) + paging.page_size}::bigint
      order by t.id desc) entry on true
    order by entry.id desc`
  const total = rows[0]?.total ?? 0
  return { ...paging, total, items: rows.filter(({ id }) => id !== null).map(({ total: _, ...row }) => row) }
}

const byId: OrderTerm[] = [{ sql: sql`t.id`, desc: true }]
/** A range of days is read along the index of times. */
const byTime: OrderTerm[] = [{ sql: sql`t.at`, desc: true }, ...byId]

/** One page of the log, newest first. `capped`: more rows fit the filter than are counted. */
export async function findAuditPage(
  filter: AuditFilter,
  { page, page_size }: Paging,
): Promise<Page<AuditRow> & { capped: boolean }> {
  const paging = { page, page_size }
  const where = conditions(filter)
  if (where.length === 0) {
    return { ...(await wholeLog(paging)), capped: false }
  }
  const order = filter.from === undefined && filter.to === undefined ? byId : byTime
  return listPage<AuditRow>({ table: 'audit_log', select, joins, where, order, paging, total: null })
}

/** The next rows below an id, for an export of any length. */
export const findAuditBelow = (filter: AuditFilter, belowId: number, count: number) => {
  const where = sql`${conditions(filter).reduce((all, one) => sql`${all} and ${one}`, sql`t.id < ${belowId}::bigint`)}`
  return db().$queryRaw<AuditRow[]>`
    select ${select} from audit_log t ${joins} where ${where} order by t.id desc limit ${count}`
}
