import type { Locale } from '@/config/locales'
import { textsOf } from '@/i18n/texts-of'
import { formatXaf } from '@/lib/xaf'
import type { CheckoutProgram } from '../../payment-views'
import { DropChoice } from '../drop-choice'
import { PayLink } from '../pay-link'

/** Programs that are chosen but not paid: each can be paid or dropped. */
export function UnpaidPrograms({
  locale,
  programs,
}: {
  locale: Locale
  programs: readonly CheckoutProgram[]
}) {
  if (programs.length === 0) {
    return null
  }
  const t = textsOf(locale, 'Receipt')
  return (
    <ul className="grid gap-3">
      {programs.map(({ slug, title, dueXaf, paymentWaits }) => (
        <li key={slug} className="grid gap-2 rounded-card border border-sun bg-sun-tint px-5 py-4">
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
            <p>
              <span className="block font-semibold">{title}</span>
              <span className="tabular-nums">
                {paymentWaits
                  ? textsOf(locale, 'Student')('paymentWaits')
                  : t('toPay', { amount: formatXaf(dueXaf, locale) })}
              </span>
            </p>
            <PayLink locale={locale} program={{ slug, name: title, paymentWaits }} size="sm" />
          </div>
          {!paymentWaits && <DropChoice locale={locale} slug={slug} title={title} />}
        </li>
      ))}
    </ul>
  )
}
