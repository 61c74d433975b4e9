import { site } from '@/config/site'
import type { Tx } from '@/server/kernel/transaction'

const yearOf = (at: Date) =>
  new Intl.DateTimeFormat('en', { timeZone: site.timeZone, year: 'numeric' }).format(at)

/**
 * RCP-2026-000001 and on, without gaps: the counter's row stays locked until this transaction commits, and a
 * transaction that fails gives its number back. The year is Douala's.
 */
export async function issueReceipt(tx: Tx, intentId: string, at: Date): Promise<string> {
  const year = yearOf(at)
  const [row] = await tx.$queryRaw<{ last: number }[]>`
    insert into number_series (series, last) values (${`receipt-${year}`}, 1)
    on conflict (series) do update set last = number_series.last + 1
    returning last`
  const number = `RCP-${year}-${String(row?.last).padStart(6, '0')}`
  await tx.receipt.create({ data: { number, intentId, issuedAt: at } })
  return number
}
