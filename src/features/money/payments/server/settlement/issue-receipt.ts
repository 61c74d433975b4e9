import { defaultLocale } from '@/config/locales'
import { site } from '@/config/site'
import type { ReceiptKind } from '@/generated/prisma/client'
import { dateFormat } from '@/lib/intl-formats'
import type { Tx } from '@/server/kernel/transaction'

const yearOf = (at: Date) =>
  dateFormat(defaultLocale, { timeZone: site.timeZone, year: 'numeric' }).format(at)

const series = {
  receipt: { name: 'receipt', prefix: 'RCP' },
  credit_note: { name: 'credit-note', prefix: 'CRN' },
} as const satisfies Record<ReceiptKind, { name: string; prefix: string }>

/**
 * RCP-2026-000001 and on, without gaps: the counter's row stays locked until this transaction commits, and a
 * transaction that fails does not use up its number. Credit notes, one for each refund (`creditNoteOf`), have a separate series. The year is that of Douala.
 */
export async function issueReceipt(
  tx: Tx,
  intentId: string,
  at: Date,
  { creditNoteOf }: { creditNoteOf?: string } = {},
): Promise<string> {
  const kind: ReceiptKind = creditNoteOf ? 'credit_note' : 'receipt'
  const year = yearOf(at)
  const { name, prefix } = series[kind]
  const [row] = await tx.$queryRaw<{ last: number }[]>`
    insert into number_series (series, last) values (${`${name}-${year}`}, 1)
    on conflict (series) do update set last = number_series.last + 1
    returning last`
  const number = `${prefix}-${year}-${String(row?.last).padStart(6, '0')}`
  await tx.receipt.create({
    data: { number, kind, intentId, refundId: creditNoteOf ?? null, issuedAt: at },
  })
  return number
}
