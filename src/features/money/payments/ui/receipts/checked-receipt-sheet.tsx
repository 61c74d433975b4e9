import type { Locale } from '@/config/locales'
import { site } from '@/config/site'
import { textsOf } from '@/i18n/texts-of'
import { formatDoualaDate } from '@/lib/douala-time'
import { formatXaf } from '@/lib/xaf'
import { Alert } from '@/ui/alert'
import type { CheckedReceipt } from '../../payments.answers'

const kinds = { valid: 'success', refunded: 'error', credited: 'info' } as const

interface SheetProps {
  locale: Locale
  receipt: CheckedReceipt
  /** What went back of the amount of a receipt. */
  refundedXaf: number
}

/** What a stranger who holds a receipt is shown. */
export function CheckedReceiptSheet({ locale, receipt, refundedXaf }: SheetProps) {
  const t = textsOf(locale, 'ReceiptCheck')
  const meaning = receipt.status === 'credited' && refundedXaf > 0 ? 'partlyRefunded' : receipt.status
  const facts = [
    [t('number'), receipt.number],
    [t('day'), formatDoualaDate(new Date(`${receipt.at}T12:00:00Z`), locale)],
    [t('amount'), formatXaf(receipt.amount, locale)],
    [t('program'), receipt.program],
    [t('initials'), receipt.initials],
  ] as const
  return (
    <article aria-labelledby="receipt-check">
      <h1 id="receipt-check" className="display text-4xl sm:text-5xl">
        {t('title')}
      </h1>
      <Alert kind={kinds[receipt.status]} className="my-6" title={t(`status.${meaning}`)}>
        <p>{t(`meaning.${meaning}`, { site: site.name, amount: formatXaf(refundedXaf, locale) })}</p>
      </Alert>
      <dl className="grid gap-1.5 sm:grid-cols-[minmax(10rem,auto)_1fr] sm:gap-x-8">
        {facts.map(([label, value]) => (
          <div key={label} className="sm:contents">
            <dt className="text-soft">{label}</dt>
            <dd className="font-semibold tabular-nums max-sm:mb-1.5">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-6 text-sm text-soft">{t('compare')}</p>
    </article>
  )
}
