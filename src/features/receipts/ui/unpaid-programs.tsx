import { getTranslations } from 'next-intl/server'
import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import type { CheckoutProgram } from '@/features/payments/payment-views'
import { DropChoice } from '@/features/payments/ui/drop-choice'
import { formatXaf } from '@/lib/xaf'
import { ButtonLink } from '@/ui/link'

/** Chosen and not paid: each can be paid or dropped. */
export async function UnpaidPrograms({
  locale,
  programs,
}: {
  locale: Locale
  programs: readonly CheckoutProgram[]
}) {
  if (programs.length === 0) {
    return null
  }
  const t = await getTranslations({ locale, namespace: 'Receipt' })
  return (
    <ul className="grid gap-3">
      {programs.map(({ slug, title, dueXaf }) => (
        <li key={slug} className="grid gap-2 rounded-card border border-sun bg-sun-tint px-5 py-4">
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
            <p>
              <span className="block font-semibold">{title}</span>
              <span className="tabular-nums">{t('toPay', { amount: formatXaf(dueXaf, locale) })}</span>
            </p>
            <ButtonLink
              href={href(locale, paths.payment, { program: slug })}
              size="sm"
              aria-label={t('payLabel', { program: title })}
            >
              {t('pay')}
            </ButtonLink>
          </div>
          <DropChoice locale={locale} slug={slug} title={title} />
        </li>
      ))}
    </ul>
  )
}
