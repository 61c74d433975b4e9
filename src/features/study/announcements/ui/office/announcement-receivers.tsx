import type { Locale } from '@/config/locales'
import { ClassLink } from '@/features/base/enrolments/ui/class-link'
import { textsOf } from '@/i18n/texts-of'
import { className } from '@/lib/class-name'
import type { SentAnnouncement } from '../../server/read-announcements'

interface AnnouncementReceiversProps {
  locale: Locale
  announcement: Pick<SentAnnouncement, 'title' | 'classStartsOn' | 'classId'>
}

/** The receivers: a class with a link to it, a program, or everybody. */
export function AnnouncementReceivers({ locale, announcement }: AnnouncementReceiversProps) {
  const { title, classStartsOn, classId } = announcement
  if (title === null) {
    return textsOf(locale)('Announcements.everybody')
  }
  return classId ? (
    <ClassLink locale={locale} id={classId} name={className(title, classStartsOn, locale)} />
  ) : (
    title
  )
}
