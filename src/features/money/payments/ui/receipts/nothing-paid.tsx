import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { textsOf } from '@/i18n/texts-of'
import { EmptyState } from '@/ui/empty-state'
import { ButtonLink } from '@/ui/link'

export function NothingPaid({ locale }: { locale: Locale }) {
  const t = textsOf(locale, 'Success')
  return (
    <>
      <h1 className="display mb-6 text-3xl sm:text-4xl">{t('metaTitle')}</h1>
      <EmptyState
        icon="receipt-text"
        title={t('noneTitle')}
        action={<ButtonLink href={href(locale, paths.payment)}>{t('noneAction')}</ButtonLink>}
      >
        {t('noneText')}
      </EmptyState>
    </>
  )
}
