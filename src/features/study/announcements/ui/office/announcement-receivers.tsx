import type { Locale } from '@/config/locales'
import { CohortLink } from '@/features/base/enrolments/ui/cohort-link'
import { textsOf } from '@/i18n/texts-of'
import { cohortName } from '@/lib/cohort-name'
import type { SentAnnouncement } from '../../server/read-announcements'

interface AnnouncementReceiversProps {
  locale: Locale
  announcement: Pick<SentAnnouncement, 'title' | 'cohortStartsOn' | 'cohortId' | 'newsletter'>
}

/** The receivers: a class with a link to it, a program, everybody, or subscribers. */
export function AnnouncementReceivers({ locale, announcement }: AnnouncementReceiversProps) {
  const { title, cohortStartsOn, cohortId, newsletter } = announcement
  const t = textsOf(locale, 'Announcements')
  if (newsletter) {
    return title === null ? t('newsletterAll') : t('newsletterProgram', { name: title })
  }
  if (title === null) {
    return t('everybody')
  }
  return cohortId ? (
    <CohortLink locale={locale} id={cohortId} name={cohortName(title, cohortStartsOn, locale)} />
  ) : (
    title
  )
}
