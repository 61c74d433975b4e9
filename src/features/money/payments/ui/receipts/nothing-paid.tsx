import { getTranslations } from 'next-intl/server'
import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { EmptyState } from '@/ui/empty-state'
import { ButtonLink } from '@/ui/link'

export async function NothingPaid({ locale }: { locale: Locale }) {
  const t = await getTranslations({ locale, namespace: 'Success' })
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
