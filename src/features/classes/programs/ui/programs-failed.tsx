import type { Locale } from '@/config/locales'
import { textsOf } from '@/i18n/texts-of'
import { ErrorState } from '@/ui/error-state'
import { ButtonLink } from '@/ui/link'

/** "Retry" is a plain link, so it works without scripts; a failed page is never stored. */
export function ProgramsFailed({ locale, retryHref }: { locale: Locale; retryHref: string }) {
  const t = textsOf(locale, 'Programs')
  const common = textsOf(locale, 'Common')
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
