import { getTranslations } from 'next-intl/server'
import type { Locale } from '@/config/locales'
import { ErrorState } from '@/ui/error-state'
import { ButtonLink } from '@/ui/link'

/** Retry is a plain visit: it works without scripts, and a page that failed is never kept. */
export async function ProgramsFailed({ locale, retryHref }: { locale: Locale; retryHref: string }) {
  const t = await getTranslations({ locale, namespace: 'Programs' })
  const common = await getTranslations({ locale, namespace: 'Common' })
  return (
    <ErrorState
      title={t('failed')}
      retry={
        <ButtonLink href={retryHref} variant="secondary" size="sm">
          {common('retry')}
        </ButtonLink>
      }
    />
  )
}
