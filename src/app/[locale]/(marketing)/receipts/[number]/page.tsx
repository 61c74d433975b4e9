import type { Metadata } from 'next'
import type { Locale } from '@/config/locales'
import { paths } from '@/config/paths'
import { lookUpReceipt } from '@/features/money/payments/server/settlement/check-receipt'
import { CheckedReceiptSheet } from '@/features/money/payments/ui/receipts/checked-receipt-sheet'
import { PageFrame } from '@/features/portal/public-pages/ui/page-frame'
import { textsOf } from '@/i18n/texts-of'
import { renderState } from '@/server/next-internals/render-state'
import { runPage } from '@/server/transport/http/page'
import { Alert } from '@/ui/alert'

type Props = {
  params: Promise<{ locale: Locale; number: string }>
  searchParams: Promise<{ c?: string | string[] }>
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { locale } = await params
  return { title: textsOf(locale, 'ReceiptCheck')('title'), robots: { index: false } }
}

/** For anybody who holds a receipt: whether it counts, and nothing else of who paid. */
export default async function ReceiptPage({ params, searchParams }: Props) {
  const { locale, number } = await params
  const { c } = await searchParams
  const path = paths.receiptCheck(number)
  const lookup = await runPage(lookUpReceipt, { number, c }, { locale, path })
  const t = textsOf(locale, 'ReceiptCheck')
  if (lookup.state === 'found') {
    return (
      <PageFrame locale={locale} path={path}>
        <div className="wrap max-w-2xl py-8 sm:py-14">
          <CheckedReceiptSheet locale={locale} receipt={lookup.receipt} refundedXaf={lookup.refundedXaf} />
        </div>
      </PageFrame>
    )
  }
  return (
    <PageFrame locale={locale} path={path}>
      <meta name={renderState} content="absent" />
      <div className="wrap max-w-2xl py-8 sm:py-14">
        <h1 className="display text-4xl sm:text-5xl">{t('unknownTitle')}</h1>
        <Alert kind="error" className="my-6" title={t(lookup.state === 'too_many' ? 'tooMany' : 'unknown')}>
          <p>{t('unknownText')}</p>
        </Alert>
      </div>
    </PageFrame>
  )
}
