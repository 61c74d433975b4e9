import type { RawQuery } from '@/lib/list-state'
import { fitsReport, moneyPeriod } from './money-period.rules'
import { readMoneySchema } from './office.schema'

const names = ['from', 'to', 'by', 'provider', 'program', 'class'] as const
type MoneyQuery = Partial<Record<(typeof names)[number], string>>

/**
 * What the address of the report asks for. Values that are none are left out, as in the office's lists; of a period that is too
 * long the days are, and `isTooLong` says so.
 */
export function askedMoney(raw: RawQuery, now: Date): { query: MoneyQuery; isTooLong: boolean } {
  const query: MoneyQuery = {}
  for (const name of names) {
    const value = raw[name]
    if (typeof value === 'string' && value !== '' && readMoneySchema.shape[name].safeParse(value).success) {
      query[name] = value
    }
  }
  const { from, to, by } = readMoneySchema.parse(query)
  if (fitsReport(moneyPeriod({ from, to, by }, now))) {
    return { query, isTooLong: false }
  }
  const { from: _from, to: _to, ...others } = query
  return { query: others, isTooLong: true }
}
