import type { Role } from '@/config/roles'
import { digitsPattern, likePatterns } from '@/lib/search-terms'
import { pool } from '@/server/db'
import { listPage, type OrderTerm, sql } from '@/server/kernel/list-page'
import type { Paging } from '@/server/kernel/paging'
import type { UserFilter } from '../../office.schema'
import { noPassword } from '../no-password'

export interface UserRow {
  id: string
  first_name: string
  last_name: string
  username: string
  email: string
  phone: string | null
  role: Role
  additional_roles: Role[]
  blocked: boolean
  second_factor: boolean
  invited: boolean
  created_at: Date
}

const select = sql`t.id, t.first_name, t.last_name, t.username, t.email, t.phone, t.role::text as role,
  t.additional_roles::text[] as additional_roles, t.blocked_at is not null as blocked,
  t.second_factor_since is not null as second_factor,
  t.password_hash = ${noPassword} and t.blocked_at is null as invited, t.created_at`

/** Literal values as in the partial indexes, because with a parameter the indexes would not be used. */
const hasRole = {
  student: sql`(t.role = 'student' or 'student' = any (t.additional_roles))`,
  staff: sql`(t.role = 'staff' or 'staff' = any (t.additional_roles))`,
  admin: sql`(t.role = 'admin' or 'admin' = any (t.additional_roles))`,
} as const satisfies Record<Role, unknown>

function conditions({ q, phone, role }: UserFilter) {
  const digits = phone === undefined ? null : digitsPattern(phone)
  return [
    ...(role === undefined ? [] : [hasRole[role]]),
    ...(digits === null ? [] : [sql`t.phone like ${digits}`]),
    ...likePatterns(q ?? '').map((pattern) => sql`t.search like ${pattern}`),
  ]
}

const columns = {
  created: [sql`t.created_at`, sql`t.id`],
  name: [sql`lower(t.last_name)`, sql`lower(t.first_name)`, sql`t.id`],
}

interface UserOrder {
  sort: keyof typeof columns
  dir: 'asc' | 'desc'
}

const orderOf = ({ sort, dir }: UserOrder): OrderTerm[] =>
  columns[sort].map((column) => ({ sql: column, desc: dir === 'desc' }))

/** `total`: the number of matching users, if there is a counter for it. */
export const findUsersPage = (filter: UserFilter, order: UserOrder, paging: Paging, total: number | null) =>
  listPage<UserRow>({
    table: 'users',
    select,
    where: conditions(filter),
    order: orderOf(order),
    paging,
    total,
  })

export type ExportedRow = [
  id: string,
  firstName: string,
  lastName: string,
  username: string,
  email: string,
  phone: string | null,
  role: Role,
  additionalRoles: string,
  active: boolean,
  createdAt: Date,
]

/**
 * The next users, newest first, after the last one (keyset paging, never offset). Read through the plain
 * driver, as arrays: for a million rows, objects would cost more memory than the answer.
 */
export async function findUsersAfter(filter: UserFilter, last: ExportedRow | undefined, count: number) {
  const after = last ? sql`(t.created_at, t.id) < (${last[9]}, ${last[0]}::uuid)` : sql`true`
  const where = conditions(filter).reduce((all, one) => sql`${all} and ${one}`, after)
  const { text, values } = sql`
    select t.id, t.first_name, t.last_name, t.username, t.email, t.phone, t.role::text,
      array_to_string(t.additional_roles, ' '), t.blocked_at is null, t.created_at
    from users t where ${where} order by t.created_at desc, t.id desc limit ${count}`
  const { rows } = await pool().query<ExportedRow>({ text, values, rowMode: 'array' })
  return rows
}
