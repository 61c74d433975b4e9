import type { Locale } from '@/config/locales'
import { findScope } from '@/features/base/enrolments/server/scope'
import { doualaDayOf } from '@/lib/douala-time'
import { can } from '@/server/kernel/access'
import { invalid } from '@/server/kernel/app-error'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import type { MoneyView } from '../../money.answers'
import {
  fitsReport,
  type MoneyPeriod,
  moneyPeriod,
  mostSteps,
  periodBefore,
  stepStarts,
} from '../../money-period.rules'
import { readMoneySchema } from '../../office.schema'
import { type MoneyRead, type MoneySums, readMoneySums } from './money.repository'
import { listSecondParts, type OwedSecondPart } from './second-parts.repository'

export interface MoneyReport extends Omit<MoneyRead, 'series'> {
  /** The day in Douala on which this was read. */
  today: string
  period: MoneyPeriod
  /** The period with which it is compared. */
  comparedWith: { from: string; to: string }
  /** Who owes a second part, as far as they are listed. */
  owedParts: OwedSecondPart[]
  /** Every step of the period, also those in which no money moved. */
  series: (MoneySums & { at: string })[]
}

const nothing: MoneySums = { received: 0, refunded: 0, payments: 0 }

/** The report of a period that fits. */
export async function reportMoney(
  input: Parameters<typeof findScope>[0] & { provider?: MoneyRead['bySource'][number]['source'] | undefined },
  period: MoneyPeriod,
  { locale, now }: { locale: Locale; now: Date },
): Promise<MoneyReport> {
  const { provider, ...scope } = input
  const filter = { ...(await findScope(scope)), source: provider }
  const { series, ...read } = await readMoneySums(filter, period, locale, doualaDayOf(now))
  const moved = new Map(series.map((each) => [each.at, each]))
  const owedParts = read.secondParts.count > 0 ? await listSecondParts(filter, locale) : []
  return {
    ...read,
    owedParts,
    today: doualaDayOf(now),
    period,
    comparedWith: periodBefore(period),
    series: stepStarts(period).map((at) => moved.get(at) ?? { at, ...nothing }),
  }
}

/**
 * Received and refunded money of a period in whole XAF, by day or month, source, program and class. Days and months are Douala's.
 * Throws `invalid` for a period of more than `mostSteps`.
 */
export const readMoney = defineUseCase({
  name: 'payments.read-money',
  access: can('payments.manage'),
  input: readMoneySchema,
  limits: [perActor('admin.read')],
  async run({ input: { from, to, by, ...filter }, locale, now }): Promise<MoneyReport> {
    const period = moneyPeriod({ from, to, by }, now)
    if (!fitsReport(period)) {
      throw invalid({ to: 'Money.tooLong' }, { days: mostSteps.day, years: mostSteps.month / 12 })
    }
    return reportMoney(filter, period, { locale, now })
  },
})

/** The report as the API shows it. */
export const presentMoney = ({ total, owed, series, bySource, byProgram }: MoneyReport): MoneyView => ({
  received: total.received,
  refunded: total.refunded,
  owed,
  series,
  by_provider: bySource.map(({ source, ...sums }) => ({ provider: source, ...sums })),
  by_program: byProgram.map(({ slug, ...sums }) => ({ program: slug, ...sums })),
})
