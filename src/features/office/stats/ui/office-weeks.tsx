import type { Locale } from '@/config/locales'
import { textsOf } from '@/i18n/texts-of'
import { formatDoualaShortDate } from '@/lib/douala-time'
import { numberFormat } from '@/lib/intl-formats'
import { formatXaf } from '@/lib/xaf'
import { BarChart } from '@/ui/bar-chart'
import { type Column, Table } from '@/ui/table'
import type { OfficeWeek } from '../server/read-weeks'

export interface ShownWeek extends OfficeWeek {
  /** In whole XAF; null: not for this person. */
  money: { received: number; refunded: number } | null
}

interface OfficeWeeksProps {
  locale: Locale
  weeks: readonly ShownWeek[]
}

const counted = ['registered', 'handedIn', 'completed'] as const

/** How it goes, by week: charts, and one table with the same numbers. */
export function OfficeWeeks({ locale, weeks }: OfficeWeeksProps) {
  const t = textsOf(locale, 'Today')
  const money = textsOf(locale, 'Money')
  const numbers = numberFormat(locale)
  const format = (value: number) => numbers.format(value)
  const nameOf = (at: string) => formatDoualaShortDate(new Date(`${at}T12:00:00Z`), locale)
  const hasMoney = weeks.some((week) => week.money !== null)
  const moneyColumns = (['received', 'refunded'] as const).map((key) => ({
    key,
    header: money(key),
    label: money(key),
    numeric: true,
    cell: (week: ShownWeek) => formatXaf(week.money?.[key] ?? 0, locale),
  }))
  const columns: Column<ShownWeek>[] = [
    { key: 'at', header: t('week'), label: t('week'), card: 'title', cell: ({ at }) => nameOf(at) },
    ...counted.map((key) => ({
      key,
      header: t(`weeks.${key}`),
      label: t(`weeks.${key}`),
      numeric: true,
      cell: (week: ShownWeek) => format(week[key]),
    })),
    ...(hasMoney ? moneyColumns : []),
  ]
  return (
    <section aria-labelledby="office-weeks" className="mt-8">
      <h2 id="office-weeks" className="display text-xl">
        {t('goes')}
      </h2>
      <div className="mt-3 grid gap-x-8 gap-y-6 sm:grid-cols-2">
        {counted.map((key) => (
          <div key={key}>
            <h3 className="font-semibold">{t(`weeks.${key}`)}</h3>
            <BarChart
              small
              label={t(`weeks.${key}`)}
              bars={weeks.map((week) => ({ at: week.at, value: week[key] }))}
              format={format}
              nameOf={nameOf}
            />
          </div>
        ))}
        {hasMoney && (
          <div>
            <h3 className="font-semibold">{t('weeks.money')}</h3>
            <BarChart
              small
              label={t('weeks.money')}
              bars={weeks.map((week) => ({
                at: week.at,
                value: week.money?.received ?? 0,
                below: week.money?.refunded ?? 0,
              }))}
              format={(value) => formatXaf(value, locale)}
              nameOf={nameOf}
            />
          </div>
        )}
      </div>
      <details suppressHydrationWarning className="mt-4">
        <summary className="min-h-11 cursor-pointer py-2 font-semibold text-forest">
          {money('asTable')}
        </summary>
        <Table caption={t('goes')} columns={columns} rows={weeks.toReversed()} rowKey={({ at }) => at} />
      </details>
    </section>
  )
}
