import { Prisma } from '@/generated/prisma/client'
import { doualaDayOf } from '@/lib/douala-time'
import { isOverdueSince } from '../../guardian.rules'

/**
 * Student `u`, with guardian `g` or none, has paid for a program and cannot open it: the guardian has refused or withdrawn, or has not
 * answered for 30 days. Null counts as false. The first condition is that of the index `users_guardian_needed`.
 */
export const isOverdueAt = (
  now: Date,
): Prisma.Sql => Prisma.sql`(u.guardian_needed_until > ${doualaDayOf(now)}::date
  and u.erased_at is null and (g.state in ('refused', 'withdrawn') or coalesce(g.created_at, u.created_at) < ${isOverdueSince(now)})
  and exists (select from enrolments e where e.user_id = u.id and e.status in ('active', 'completed')))`
