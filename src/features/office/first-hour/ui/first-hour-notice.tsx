import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { textsOf } from '@/i18n/texts-of'
import { Alert } from '@/ui/alert'
import { Link } from '@/ui/link'
import type { progressOf } from '../first-hour.rules'

interface FirstHourNoticeProps {
  locale: Locale
  progress: ReturnType<typeof progressOf>
}

/** On the first page of the office, until every step is done or left for later. */
export function FirstHourNotice({ locale, progress: { closed, all } }: FirstHourNoticeProps) {
  const t = textsOf(locale, 'FirstHour')
  return (
    <Alert kind="info" live={false} title={t('progress', { closed, all })}>
      <Link href={href(locale, paths.officeFirstHour)} className="inline-flex min-h-11 items-center">
        {t('title')}
      </Link>
    </Alert>
  )
}
