import type { Locale } from '@/config/locales'
import { ClassLink } from '@/features/base/enrolments/ui/class-link'
import { className } from '@/lib/class-name'
import { translate } from '@/server/texts'
import type { SentAnnouncement } from '../../server/read-announcements'

interface AnnouncementReceiversProps {
  locale: Locale
  announcement: Pick<SentAnnouncement, 'title' | 'classStartsOn' | 'classId'>
}

/** Whom it was sent to: a class with the way to it, a program, or everybody. */
export function AnnouncementReceivers({ locale, announcement }: AnnouncementReceiversProps) {
  const { title, classStartsOn, classId } = announcement
  if (title === null) {
    return translate(locale, 'Announcements.everybody')
  }
  return classId ? (
    <ClassLink locale={locale} id={classId} name={className(title, classStartsOn, locale)} />
  ) : (
    title
  )
}
