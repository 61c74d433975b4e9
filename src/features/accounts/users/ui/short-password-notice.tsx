import { staffPasswordMinLength } from '@/config/limits'
import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { textsOf } from '@/i18n/texts-of'
import { formatDoualaDate } from '@/lib/douala-time'
import { Alert } from '@/ui/alert'
import { Link } from '@/ui/link'

interface ShortPasswordNoticeProps {
  locale: Locale
  /** Until when the back office accepts the short password. */
  dueAt: Date
  /** Where to continue afterwards. */
  path: string
}

/** Shown above every page of the back office while the password is too short for it. */
export function ShortPasswordNotice({ locale, dueAt, path }: ShortPasswordNoticeProps) {
  const t = textsOf(locale, 'Password')
  const choose = href(locale, paths.officeNewPassword, { callbackUrl: href(locale, path) })
  return (
    <Alert kind="warning" live={false} className="mb-6">
      <p>{t('officeDue', { count: staffPasswordMinLength, date: formatDoualaDate(dueAt, locale) })}</p>
      <Link href={choose}>{t('officeTitle')}</Link>
    </Alert>
  )
}
