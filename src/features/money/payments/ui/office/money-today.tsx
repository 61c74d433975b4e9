import type { Locale } from '@/config/locales'
import { textsOf } from '@/i18n/texts-of'
import { numberFormat } from '@/lib/intl-formats'
import { formatXaf } from '@/lib/xaf'
import type { MoneyToday as Today } from '../../server/office/read-money-today'

/** Three figures of today: in, out, places sold. */
export function MoneyToday({ locale, today }: { locale: Locale; today: Today }) {
  const t = textsOf(locale, 'Money')
  const figures = [
    ['received', t('received'), formatXaf(today.received, locale)],
    ['refunded', t('refunded'), formatXaf(today.refunded, locale)],
    ['places', t('places'), numberFormat(locale).format(today.places)],
  ] as const
  return (
    <section aria-labelledby="money-today" className="max-xl:order-last">
      <h2 id="money-today" className="display text-xl">
        {t('today')}
      </h2>
      <dl className="mt-3 divide-y divide-line rounded-card border border-line bg-raised">
        {figures.map(([key, name, value]) => (
          <div key={key} className="flex flex-wrap items-baseline justify-between gap-x-4 px-5 py-3">
            <dt className="font-semibold text-soft">{name}</dt>
            <dd className="display text-xl tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
