import { db } from '@/server/db'
import { nameOf } from '@/server/kernel/name-sql'

export interface OpenFactorReset {
  id: string
  askedById: string
  askedBy: string
  reason: string
  expiresAt: Date
}

/** The request about a colleague that waits for another admin. */
export async function findOpenFactorReset(userId: string, now: Date): Promise<OpenFactorReset | null> {
  const [open] = await db().$queryRaw<OpenFactorReset[]>`
    select f.id, f.asked_by_id as "askedById", ${nameOf('u')} as "askedBy", f.reason, f.expires_at as "expiresAt"
    from factor_resets f join users u on u.id = f.asked_by_id
    where f.user_id = ${userId}::uuid and f.done_at is null and f.expires_at > ${now}
    order by f.created_at desc limit 1`
  return open ?? null
}
