import { csvSeparators, type Locale } from '@/config/locales'
import { findScope } from '@/features/base/enrolments/server/scope'
import { doualaDayOf, formatDoualaClock } from '@/lib/douala-time'
import { defineExport } from '@/server/kernel/define-export'
import { instantsOf, moneyPeriod } from '../../money-period.rules'
import { readMoneySchema } from '../../office.schema'
import { findMoneyLines, type MoneyLine } from './money-lines.repository'

/** The columns of the accountant's file. */
export const moneyHeader = [
  ...['date', 'time', 'kind', 'document', 'reference', 'operator_number', 'source'],
  ...['student', 'program', 'received_xaf', 'refunded_xaf', 'discount_xaf', 'code'],
] as const

export const moneyCells = (line: MoneyLine, locale: Locale) => [
  ...[doualaDayOf(line.at), formatDoualaClock(line.at, locale), line.refunded > 0 ? 'refund' : 'payment'],
  ...[line.document, line.reference, line.operatorNumber, line.source],
  ...[line.student, line.program, line.received, line.refunded, line.discount, line.code],
]

/**
 * Every payment that was received and every refund that was paid out in a period, for the accountant: with the number of its
 * receipt and the operator's, in the time of Douala, and for French in the columns of a French Excel.
 */
export const exportMoney = defineExport({
  name: 'payments.export-money',
  file: 'money',
  right: 'payments.manage',
  action: 'money.exported',
  input: readMoneySchema,
  header: moneyHeader,
  separators: csvSeparators,
  async rows({ input: { from, to, by, provider, ...scope }, locale, now }) {
    const lines = {
      ...(await findScope(scope)),
      source: provider,
      span: instantsOf(moneyPeriod({ from, to, by }, now)),
      locale,
    }
    return {
      read: (last: MoneyLine | undefined, count) => findMoneyLines(lines, last, count),
      toCells: (line) => moneyCells(line, locale),
    }
  },
})
