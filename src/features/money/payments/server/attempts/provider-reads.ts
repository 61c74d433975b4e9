import { second } from '@/config/durations'
import type { GatewayName } from '@/config/payment-providers'
import { db } from '@/server/db'

const readsPerSecond = 8

/**
 * At most 8 status reads per second and provider, over all instances and restarts (MTN allows 10): the times of the
 * last ones are in one row, and one statement looks at the oldest of them and adds this one. Times ahead of us were
 * written before a clock was stepped back.
 */
export async function mayRead(name: GatewayName, now: Date): Promise<boolean> {
  const before = new Date(now.getTime() - second)
  const after = new Date(now.getTime() + second)
  const takenCount = await db().$executeRaw`
    insert into limits.provider_reads as r (provider, reads) values (${name}, array[${now}::timestamptz])
    on conflict (provider) do update
      set reads = (r.reads || excluded.reads)[greatest(1, cardinality(r.reads) - ${readsPerSecond - 2}::int):]
      where cardinality(r.reads) < ${readsPerSecond}::int
        or r.reads[1] <= ${before}::timestamptz or r.reads[1] > ${after}::timestamptz`
  return takenCount === 1
}
