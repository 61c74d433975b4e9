import type { Locale } from '@/config/locales'
import { textsOf } from '@/i18n/texts-of'
import { formatXaf } from '@/lib/xaf'
import { mostDaysAddedUp } from '../../period.rules'
import type { SourceSum, PaymentTotals as Totals } from '../../server/office/payment-totals.repository'

interface TotalsProps {
  locale: Locale
  totals: Totals
  /** A period is set, which may be too long for sums. */
  hasPeriod: boolean
}

type Sum = Omit<SourceSum, 'source'>

const added = (sums: readonly SourceSum[]): Sum =>
  sums.reduce(
    (sum, each) => ({
      count: sum.count + each.count,
      receivedXaf: sum.receivedXaf + each.receivedXaf,
      refundedXaf: sum.refundedXaf + each.refundedXaf,
    }),
    { count: 0, receivedXaf: 0, refundedXaf: 0 },
  )

function sumTexts(locale: Locale) {
  const t = textsOf(locale, 'PaymentsOffice')
  return ({ count, receivedXaf, refundedXaf }: Sum) => [
    t('received', { amount: formatXaf(receivedXaf, locale), count }),
    t('givenBackSum', { amount: formatXaf(refundedXaf, locale) }),
    t('remains', { amount: formatXaf(receivedXaf - refundedXaf, locale) }),
  ]
}

/** One line for the head of the page: the sums of the period, else of today. On a phone only the remaining amount. */
export function TotalsLine({ locale, totals, hasPeriod }: TotalsProps) {
  const t = textsOf(locale, 'PaymentsOffice')
  const texts = sumTexts(locale)
  const listed = hasPeriod ? totals.listed : null
  const [received, refunded, remains] = texts(added(listed ?? totals.today))
  return (
    <p className="tabular-nums">
      {`${listed ? t('listed') : t('today')} `}
      <span className="max-sm:hidden">{`${received} · ${refunded} · `}</span>
      <strong className="text-ink sm:whitespace-nowrap">{remains}</strong>
    </p>
  )
}

/** Received and refunded money: of today, for a comparison with each operator's portal, and of the listed payments. */
export function PaymentTotals({ locale, totals, hasPeriod }: TotalsProps) {
  const t = textsOf(locale, 'PaymentsOffice')
  const { today, listed } = totals
  return (
    <dl className="mt-6 grid gap-x-8 gap-y-3 rounded-card border border-line bg-raised px-5 py-4 sm:grid-cols-[auto_1fr]">
      <dt className="text-soft">{t('today')}</dt>
      <dd>
        <Sums locale={locale} sums={today} />
      </dd>
      {hasPeriod && (
        <>
          <dt className="text-soft">{t('listed')}</dt>
          <dd>{listed ? <Sums locale={locale} sums={listed} /> : t('tooLong', { days: mostDaysAddedUp })}</dd>
        </>
      )}
    </dl>
  )
}

function Sums({ locale, sums }: { locale: Locale; sums: readonly SourceSum[] }) {
  const t = textsOf(locale, 'PaymentsOffice')
  const texts = sumTexts(locale)
  return (
    <ul className="grid gap-1 tabular-nums">
      <li className="font-semibold">{texts(added(sums)).join(' · ')}</li>
      {sums.map((each) => (
        <li key={each.source}>
          <span className="text-soft">{t(`source.${each.source}`)}</span> {texts(each).join(' · ')}
        </li>
      ))}
    </ul>
  )
}
