import { getTranslations } from 'next-intl/server'
import type { Locale } from '@/config/locales'
import { formatXaf } from '@/lib/xaf'
import { mostDaysAddedUp } from '../../period.rules'
import type { SourceSum, PaymentTotals as Totals } from '../../server/office/payment-totals.repository'

interface TotalsProps {
  locale: Locale
  totals: Totals
  /** A period was asked for, which may be too long to be added up. */
  hasPeriod: boolean
}

/** What came in: today, to be compared with each operator's portal, and in the payments that are listed. */
export async function PaymentTotals({ locale, totals, hasPeriod }: TotalsProps) {
  const t = await getTranslations({ locale, namespace: 'PaymentsOffice' })
  const { today, listed } = totals
  return (
    <dl className="mb-5 grid gap-x-8 gap-y-2 rounded-card border border-line bg-raised px-5 py-4 sm:grid-cols-[auto_1fr]">
      <dt className="text-soft">{t('paidToday')}</dt>
      <dd>
        <Sums locale={locale} sums={today} />
      </dd>
      {hasPeriod && (
        <>
          <dt className="text-soft">{t('paidListed')}</dt>
          <dd>{listed ? <Sums locale={locale} sums={listed} /> : t('tooLong', { days: mostDaysAddedUp })}</dd>
        </>
      )}
    </dl>
  )
}

async function Sums({ locale, sums }: { locale: Locale; sums: readonly SourceSum[] }) {
  const t = await getTranslations({ locale, namespace: 'PaymentsOffice' })
  const all = sums.reduce(
    (sum, each) => ({ count: sum.count + each.count, amountXaf: sum.amountXaf + each.amountXaf }),
    { count: 0, amountXaf: 0 },
  )
  const sumText = ({ count, amountXaf }: Omit<SourceSum, 'source'>) =>
    t('sum', { amount: formatXaf(amountXaf, locale), count })
  return (
    <ul className="flex flex-wrap gap-x-6 gap-y-1 tabular-nums">
      <li className="font-semibold">{sumText(all)}</li>
      {sums.map((each) => (
        <li key={each.source}>
          <span className="text-soft">{t(`source.${each.source}`)}</span> {sumText(each)}
        </li>
      ))}
    </ul>
  )
}
