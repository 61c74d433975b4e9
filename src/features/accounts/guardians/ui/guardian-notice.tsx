import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { textsOf } from '@/i18n/texts-of'
import type { Minority } from '@/server/kernel/minority'
import { Alert } from '@/ui/alert'
import { Link } from '@/ui/link'

interface NoticeProps {
  locale: Locale
  state: Pick<Minority, 'birthDate' | 'guardianNeeded'>
}

/** On a student's first page: what is missing before lessons open, and where it is given. */
export function GuardianNotice({ locale, state }: NoticeProps) {
  const t = textsOf(locale, 'Guardian')
  if (!state.guardianNeeded && state.birthDate === 'known') {
    return null
  }
  const text = state.guardianNeeded
    ? t('noticeGuardian')
    : t(state.birthDate === 'needed' ? 'noticeBirthDate' : 'noticeBirthDateLater')
  return (
    <div className="mb-6">
      <Alert kind="info" live={false} title={text}>
        <Link href={href(locale, paths.guardian)}>
          {t(state.guardianNeeded ? 'openGuardian' : 'openBirthDate')}
        </Link>
      </Alert>
    </div>
  )
}
