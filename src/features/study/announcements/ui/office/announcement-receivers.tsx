import type { Locale } from '@/config/locales'
import { CohortLink } from '@/features/base/enrolments/ui/cohort-link'
import { textsOf } from '@/i18n/texts-of'
import { cohortName } from '@/lib/cohort-name'
import type { SentAnnouncement } from '../../server/read-announcements'

interface AnnouncementReceiversProps {
  locale: Locale
  announcement: Pick<SentAnnouncement, 'title' | 'cohortStartsOn' | 'cohortId'>
}

/** The receivers: a class with a link to it, a program, or everybody. */
export function AnnouncementReceivers({ locale, announcement }: AnnouncementReceiversProps) {
  const { title, cohortStartsOn, cohortId } = announcement
  if (title === null) {
    return textsOf(locale)('Announcements.everybody')
  }
  return cohortId ? (
    <CohortLink locale={locale} id={cohortId} name={cohortName(title, cohortStartsOn, locale)} />
  ) : (
    title
  )
}
