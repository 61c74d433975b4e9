import { nameOf } from '@/server/kernel/name-sql'
import type { Tx } from '@/server/kernel/transaction'

/** The person who last changed a program; null: only the seed did. */
export async function findLastChange(tx: Pick<Tx, '$queryRaw'>, slug: string): Promise<string | null> {
  const [row] = await tx.$queryRaw<{ name: string }[]>`
    select ${nameOf('u')} as name from audit_log a join users u on u.id = a.actor_id
    where a.action in ('program.changed', 'program.created') and a.details ->> 'slug' = ${slug} order by a.id desc limit 1`
  return row?.name ?? null
}
