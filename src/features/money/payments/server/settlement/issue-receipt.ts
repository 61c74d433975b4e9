import { defaultLocale } from '@/config/locales'
import { site } from '@/config/site'
import type { ReceiptKind } from '@/generated/prisma/client'
import { dateFormat } from '@/lib/intl-formats'
import { personName } from '@/lib/person-name'
import type { Tx } from '@/server/kernel/transaction'

const yearOf = (at: Date) =>
  dateFormat(defaultLocale, { timeZone: site.timeZone, year: 'numeric' }).format(at)

interface Series {
  name: string
  prefix: string
}

const series = {
  receipt: { name: 'receipt', prefix: 'RCP' },
  credit_note: { name: 'credit-note', prefix: 'CRN' },
} as const satisfies Record<ReceiptKind, { name: string; prefix: string }>

/**
 * RCP-2026-000001 and on, without gaps: the counter's row stays locked until this transaction commits, and a
 * transaction that fails does not use up its number. The year is that of Douala.
 */
export async function nextNumber(tx: Tx, of: Series, at: Date): Promise<string> {
  const [number] = await nextNumbers(tx, of, at, 1)
  return number as string
}

async function nextNumbers(tx: Tx, { name, prefix }: Series, at: Date, count: number): Promise<string[]> {
  const year = yearOf(at)
  const [row] = await tx.$queryRaw<{ last: number }[]>`
    insert into number_series (series, last) values (${`${name}-${year}`}, ${count})
    on conflict (series) do update set last = number_series.last + ${count}
    returning last`
  const first = Number(row?.last) - count + 1
  return Array.from({ length: count }, (_, i) => `${prefix}-${year}-${String(first + i).padStart(6, '0')}`)
}

interface Payer {
  firstName: string
  lastName: string
}

/**
 * The receipt of a payment with the name of its student (`payer`), which a later correction does not change, or of the order of a school or company. Credit notes, one for each refund of a payment (`creditNoteOf`)
 * or for an order, have a separate series.
 */
export async function issueReceipt(
  tx: Tx,
  of: string | { orderId: string },
  at: Date,
  { kind, creditNoteOf, payer }: { kind?: ReceiptKind; creditNoteOf?: string; payer?: Payer } = {},
): Promise<string> {
  const which: ReceiptKind = kind ?? (creditNoteOf ? 'credit_note' : 'receipt')
  const number = await nextNumber(tx, series[which], at)
  const whose = typeof of === 'string' ? { intentId: of } : of
  await tx.receipt.create({
    data: {
      number,
      kind: which,
      ...whose,
      refundId: creditNoteOf ?? null,
      payerName: payer ? personName(payer) : null,
      issuedAt: at,
    },
  })
  return number
}

/** The receipts of many payments at once, in their order. */
export async function issueReceipts(
  tx: Tx,
  intents: readonly { id: string; userId: string }[],
  at: Date,
): Promise<void> {
  const numbers = await nextNumbers(tx, series.receipt, at, intents.length)
  const payers = await tx.user.findMany({
    where: { id: { in: [...new Set(intents.map(({ userId }) => userId))] } },
    select: { id: true, firstName: true, lastName: true },
  })
  const names = new Map(payers.map((payer) => [payer.id, personName(payer)]))
  await tx.receipt.createMany({
    data: intents.map(({ id, userId }, i) => ({
      number: numbers[i] as string,
      intentId: id,
      payerName: names.get(userId) ?? null,
      issuedAt: at,
    })),
  })
}
