import { csvSeparators } from '@/config/locales'
import { findScope } from '@/features/base/enrolments/server/scope'
import { defineExport } from '@/server/kernel/define-export'
import { exportPaymentsSchema } from '../../office.schema'
import { moneyCells, moneyHeader } from './export-money'
import { findMoneyLines, type MoneyLine } from './money-lines.repository'
import { matching } from './office-payments.repository'

/** What was received and refunded of the ticked payments, or of all that match the list, in the accountant's columns. */
export const exportPaymentLines = defineExport({
  name: 'payments.export-payment-lines',
  file: 'money',
  right: 'payments.manage',
  action: 'money.exported',
  input: exportPaymentsSchema,
  header: moneyHeader,
  separators: csvSeparators,
  async rows({ input, locale, now }) {
    const only = matching(await findScope(input), now)
    const span = { from: new Date(0), to: new Date(now.getTime() + 1) }
    return {
      read: (last: MoneyLine | undefined, count) => findMoneyLines({ only, span, locale }, last, count),
      toCells: (line) => moneyCells(line, locale),
    }
  },
})
