import type { Locale } from '@/config/locales'
import { textsOf } from '@/i18n/texts-of'
import { formatXaf } from '@/lib/xaf'
import { BarChart } from '@/ui/bar-chart'
import { type Column, Table } from '@/ui/table'
import type { MoneyStep } from '../../money-period.rules'
import type { MoneySums } from '../../server/office/money.repository'
import { stepName } from './money-names'

interface MoneyChartProps {
  locale: Locale
  by: MoneyStep
  series: readonly (MoneySums & { at: string })[]
}

/** Received money by day or month as bars, and what was paid back below the line. The table has the same numbers. */
export function MoneyChart({ locale, by, series }: MoneyChartProps) {
  const t = textsOf(locale, 'Money')
  return (
    <BarChart
      label={t(`chart.${by}`)}
      bars={series.map(({ at, received, refunded }) => ({ at, value: received, below: refunded }))}
      format={(value) => formatXaf(value, locale)}
      nameOf={(at) => stepName(at, by, locale)}
    >
      <figcaption className="mt-2 flex flex-wrap gap-x-5 gap-y-1 text-sm text-soft">
        {(['received', 'refunded'] as const).map((kind) => (
          <span key={kind} className="inline-flex items-center gap-2">
            <span
              aria-hidden="true"
              className={`size-3 rounded-[2px] ${kind === 'received' ? 'bg-forest' : 'bg-brick'}`}
            />
            {t(kind)}
          </span>
        ))}
      </figcaption>
    </BarChart>
  )
}

/** The numbers of the chart; steps in which no money moved are left out. */
export function MoneySteps({ locale, by, series }: MoneyChartProps) {
  const t = textsOf(locale, 'Money')
  const moved = series.filter(({ payments, refunded }) => payments > 0 || refunded > 0)
  const columns: Column<MoneyChartProps['series'][number]>[] = [
    {
      key: 'at',
      header: t(`step.${by}`),
      label: t(`step.${by}`),
      card: 'title',
      cell: ({ at }) => stepName(at, by, locale),
    },
    ...sumColumns(locale),
  ]
  return <Table caption={t(`chart.${by}`)} columns={columns} rows={moved} rowKey={({ at }) => at} />
}

/** The columns of every table of the report. */
export function sumColumns(locale: Locale): Column<MoneySums>[] {
  const t = textsOf(locale, 'Money')
  const amount = (key: 'received' | 'refunded' | 'remains', of: (sums: MoneySums) => number) => ({
    key,
    header: t(key),
    label: t(key),
    numeric: true,
    cell: (sums: MoneySums) => formatXaf(of(sums), locale),
  })
  return [
    {
      key: 'payments',
      header: t('payments'),
      label: t('payments'),
      numeric: true,
      cell: ({ payments }) => payments,
    },
    amount('received', ({ received }) => received),
    amount('refunded', ({ refunded }) => refunded),
    amount('remains', ({ received, refunded }) => received - refunded),
  ]
}
