import type { Locale } from '@/config/locales'
import { textsOf } from '@/i18n/texts-of'
import { formatDoualaDateTime } from '@/lib/douala-time'
import type { HistoryEntry } from '../../server/checkout/list-payment-history'

/** Every state of a payment with its time. */
export function PaymentHistory({ locale, entries }: { locale: Locale; entries: readonly HistoryEntry[] }) {
  const t = textsOf(locale, 'Receipt')
  if (entries.length === 0) {
    return null
  }
  return (
    <section aria-labelledby="history-title" data-print="no">
      <h2 id="history-title" className="display mb-4 text-xl">
        {t('historyTitle')}
      </h2>
      <ol className="grid gap-4 border-l-2 border-line pl-5">
        {entries.map(({ id, at, step }) => (
          <li key={id} className="relative">
            <span
              aria-hidden="true"
              className={`absolute top-1.5 -left-[1.62rem] size-3 rounded-full border-2 border-paper ${step === 'paid' ? 'bg-forest' : 'bg-edge'}`}
            />
            <p className={step === 'paid' ? 'font-semibold' : ''}>{t(`history.${step}`)}</p>
            <p className="text-sm text-soft">
              <time dateTime={at.toISOString()}>{formatDoualaDateTime(at, locale)}</time>
            </p>
          </li>
        ))}
      </ol>
    </section>
  )
}
