import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { textsOf } from '@/i18n/texts-of'
import { formatDoualaDateTime } from '@/lib/douala-time'
import { formatXaf } from '@/lib/xaf'
import { container } from '@/server/container'
import { Alert } from '@/ui/alert'
import { Icon } from '@/ui/icon'
import { ButtonLink, Link } from '@/ui/link'
import { NdopBorder } from '@/ui/motif/ndop'
import type { Receipt } from '../../payment-views'
import { receiptPdfHref } from '../../receipt-address'
import { paidWith } from '../../receipts/receipt-texts'
import type { PaidCohort } from '../../server/checkout/get-paid-cohort'
import { CohortAfterPaying } from './cohort-after-paying'

/** The payer's own payment, from the receipt that was written when the money was confirmed. */
export function PaymentSuccess({
  locale,
  receipt,
  paidCohort,
}: {
  locale: Locale
  receipt: Receipt
  paidCohort: PaidCohort
}) {
  const t = textsOf(locale, 'Success')
  const r = textsOf(locale, 'Receipt')
  const [firstName = ''] = receipt.payer.name.split(' ')
  const facts = [
    { label: t('number'), value: receipt.number },
    { label: t('program'), value: receipt.program.title },
    { label: t('provider'), value: paidWith(receipt, locale) },
    ...(receipt.maskedPhone ? [{ label: t('phone'), value: receipt.maskedPhone }] : []),
    { label: t('date'), value: formatDoualaDateTime(receipt.paidAt, locale) },
    { label: t('reference'), value: receipt.reference },
    ...(receipt.creditUsedXaf > 0
      ? [{ label: r('lineCreditUsed'), value: formatXaf(receipt.creditUsedXaf, locale) }]
      : []),
    ...(receipt.creditKeptXaf > 0
      ? [{ label: t('credit'), value: formatXaf(receipt.creditKeptXaf, locale) }]
      : []),
  ]
  return (
    <div className="grid gap-8">
      <div className="grid gap-3">
        <Icon name="circle-check" className="size-12 text-forest" />
        <h1 className="display text-4xl sm:text-5xl">{t('title')}</h1>
        <p className="max-w-[60ch] text-lg text-soft">
          {t('lead', { name: firstName, program: receipt.program.title })}
        </p>
      </div>
      {receipt.part === 1 && (
        <Alert live={false} title={t('firstPart')}>
          <p>
            <Link href={href(locale, paths.payments)}>{t('seeSecondPart')}</Link>
          </p>
        </Alert>
      )}
      <CohortAfterPaying locale={locale} paidCohort={paidCohort} now={container().clock.now()} />
      <section aria-label={t('number')} className="overflow-hidden rounded-card border border-line bg-raised">
        <NdopBorder className="block bg-deep text-thread" />
        <div className="grid gap-5 p-5 sm:p-7">
          <div className="flex flex-wrap items-baseline justify-between gap-x-6">
            <p className="text-soft">{t('amount')}</p>
            <p className="display text-3xl tabular-nums">{formatXaf(receipt.amountXaf, locale)}</p>
          </div>
          <dl className="grid gap-2 border-t border-line pt-5 sm:grid-cols-[minmax(11rem,auto)_1fr] sm:gap-x-8">
            {facts.map(({ label, value }) => (
              <div key={label} className="sm:contents">
                <dt className="text-soft">{label}</dt>
                <dd className="font-semibold tabular-nums max-sm:mb-1.5">{value}</dd>
              </div>
            ))}
          </dl>
          <p className="flex flex-wrap gap-x-6 border-t border-line pt-3">
            <Link
              href={receiptPdfHref(receipt.reference, locale)}
              className="inline-flex min-h-11 items-center gap-2"
              download
            >
              <Icon name="download" />
              {t('download')}
            </Link>
            <Link
              href={href(locale, paths.paymentReceipt(receipt.reference))}
              className="inline-flex min-h-11 items-center gap-2"
            >
              <Icon name="receipt-text" />
              {t('view')}
            </Link>
          </p>
        </div>
      </section>
      <p className="text-soft">{t('mail', { email: receipt.payer.email })}</p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink href={href(locale, paths.dashboard, { section: 'programs' })} size="lg">
          {t('start')}
        </ButtonLink>
        <ButtonLink href={href(locale, paths.home)} size="lg" variant="secondary">
          {t('home')}
        </ButtonLink>
      </div>
    </div>
  )
}
