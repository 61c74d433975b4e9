import type { Locale } from '@/config/locales'
import { textsOf } from '@/i18n/texts-of'
import { formatXaf } from '@/lib/xaf'
import { type Column, Table } from '@/ui/table'
import type { MoneyStep } from '../../money-period.rules'
import type { MoneySums } from '../../server/office/money.repository'
import { stepName } from './money-names'

interface MoneyChartProps {
  locale: Locale
  by: MoneyStep
  series: readonly (MoneySums & { at: string })[]
}

const height = 100
/** Of each step: the rest is the space between two bars. */
const barShare = 0.7

/** A round number at or above the largest value, so that the scale can be read. */
export function topOf(largest: number): number {
  if (largest <= 0) {
    return 1
  }
  const power = 10 ** Math.floor(Math.log10(largest))
  return ([1, 2, 5, 10].find((factor) => factor * power >= largest) ?? 10) * power
}

/** Received money by day or month as bars, and what was paid back below the line. The table has the same numbers. */
export function MoneyChart({ locale, by, series }: MoneyChartProps) {
  const t = textsOf(locale, 'Money')
  const top = topOf(Math.max(...series.map(({ received }) => received)))
  const bottom = Math.max(...series.map(({ refunded }) => refunded))
  const scale = height / top
  const below = Math.min(bottom * scale, height)
  const first = series[0]
  const last = series.at(-1)
  return (
    <figure className="m-0">
      <div className="relative">
        <p className="text-sm text-soft tabular-nums">{formatXaf(top, locale)}</p>
        <svg
          viewBox={`0 0 ${series.length} ${height + below}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={t(`chart.${by}`)}
          className="block h-44 w-full border-t border-line print:h-32"
        >
          {series.map(({ at, received, refunded }, index) => (
            <g key={at}>
              <rect
                x={index + (1 - barShare) / 2}
                width={barShare}
                y={height - received * scale}
                height={received * scale}
                className="fill-forest"
              />
              <rect
                x={index + (1 - barShare) / 2}
                width={barShare}
                y={height}
                height={Math.min(refunded * scale, below)}
                className="fill-brick"
              />
            </g>
          ))}
          <line
            x1={0}
            x2={series.length}
            y1={height}
            y2={height}
            className="stroke-edge"
            vectorEffect="non-scaling-stroke"
          />
        </svg>
        <p aria-hidden="true" className="flex justify-between text-sm text-soft">
          <span>{first && stepName(first.at, by, locale)}</span>
          <span>{last && series.length > 1 && stepName(last.at, by, locale)}</span>
        </p>
      </div>
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
    </figure>
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
