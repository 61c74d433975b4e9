import type { Role } from '@/config/roles'
import { likePatterns } from '@/lib/search-terms'
import { db } from '@/server/db'
import { sql } from '@/server/kernel/list-page'
import { nameOf } from '@/server/kernel/name-sql'

export interface Colleague {
  name: string
  username: string
  email: string
  role: Role
}

/** People of the back office, by name, username, address or telephone. The roles stand as in their indexes, of which the list is short. */
export const findColleagues = (q: string, most: number) =>
  db().$queryRaw<Colleague[]>`
    select ${nameOf('t')} as name, t.username, t.email,
      case when t.role = 'admin' or 'admin' = any (t.additional_roles) then 'admin' else 'staff' end as role
    from users t
    where ((t.role = 'staff' or 'staff' = any (t.additional_roles)) or (t.role = 'admin' or 'admin' = any (t.additional_roles)))
      ${likePatterns(q).reduce((all, pattern) => sql`${all} and t.search like ${pattern}`, sql``)}
    order by lower(t.last_name), lower(t.first_name), t.id limit ${most}`
