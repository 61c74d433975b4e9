import { getTranslations } from 'next-intl/server'
import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import type { CheckoutProgram } from '@/features/payments/payment-views'
import { formatXaf } from '@/lib/xaf'
import { ButtonLink } from '@/ui/link'

/** Chosen, but no payment was begun. */
export async function UnpaidPrograms({
  locale,
  programs,
}: {
  locale: Locale
  programs: readonly CheckoutProgram[]
}) {
  if (programs.length === 0) return null
  const t = await getTranslations({ locale, namespace: 'Receipt' })
  return (
    <ul className="grid gap-3">
      {programs.map(({ slug, title, dueXaf }) => (
        <li
          key={slug}
          className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-card border border-sun bg-sun-tint px-5 py-4"
        >
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
        </li>
      ))}
    </ul>
  )
}
