import type { Prisma } from '@/generated/prisma/client'
import { sql } from '@/server/kernel/list-page'
import { nameOf } from '@/server/kernel/name-sql'
import { oldest } from '@/server/kernel/waiting-rows'

/** The request `f` waits for this admin: another one asked, about somebody else. */
export const resetWaits = (now: Date, adminId: string): Prisma.Sql =>
  sql`f.done_at is null and f.expires_at > ${now} and f.asked_by_id <> ${adminId}::uuid and f.user_id <> ${adminId}::uuid`

/** detail: the reason; place: the person. */
export const waitingResets = (now: Date, adminId: string) => sql`
  select 'resets' as kind, f.id::text as id, f.created_at as at, f.expires_at as "dueAt", '' as title, f.reason as detail,
    ${nameOf('u')} as who, 1 as count, u.id::text as place
  from factor_resets f join users u on u.id = f.user_id where ${resetWaits(now, adminId)} ${oldest}`
