import type { db } from '@/server/container'
import { moneyInvariants } from '../money-invariants'

/** What is broken, one line each; empty when all is well. For after fault tests, and for operators who want to be sure. */
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
