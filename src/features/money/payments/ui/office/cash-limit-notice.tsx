import type { Locale } from '@/config/locales'
import { textsOf } from '@/i18n/texts-of'
import { formatXaf } from '@/lib/xaf'
import { Alert } from '@/ui/alert'

/** What a member of staff may take; nothing for an admin. */
export function CashLimitNotice({ locale, limitXaf }: { locale: Locale; limitXaf: number | null }) {
  const t = textsOf(locale, 'PaymentsOffice')
  if (limitXaf === null) {
    return null
  }
  return (
    <Alert kind={limitXaf === 0 ? 'warning' : 'info'} live={false}>
      {limitXaf === 0 ? t('noCashLimit') : t('cashLimitNotice', { limit: formatXaf(limitXaf, locale) })}
    </Alert>
  )
}
