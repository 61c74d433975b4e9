import type { db } from '@/server/db'
import { moneyInvariants } from '../../money-invariants'

/** The broken invariants, one line each; empty when all hold. For fault tests, the nightly job and operators. */
export async function checkPaymentInvariants(database: ReturnType<typeof db>): Promise<string[]> {
  const broken: string[] = []
  for (const [promise, query] of Object.entries(moneyInvariants)) {
    const rows = await database.$queryRawUnsafe<Record<string, string>[]>(query)
    for (const row of rows) {
      broken.push(`${promise}: ${Object.values(row).join(' ')}`)
    }
  }
  return broken
}
