import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import type { SomeNotification } from './notification-kinds'

/** Where a notification leads. `messageToken`: opens a contact message for anybody who has it. */
export function placeOf(
  notice: SomeNotification,
  locale: Locale,
  messageToken: (messageId: string) => string,
): string {
  switch (notice.kind) {
    case 'assignment.graded':
      return `${href(locale, paths.dashboard, { section: 'assignments' })}#file-${notice.data.submissionId}`
    case 'assignments.waiting':
      return href(locale, paths.officePage('assignments'))
    case 'certificate.issued':
    case 'certificate.revoked':
      return href(locale, paths.certificate(notice.data.code))
    case 'message.replied':
      return href(locale, paths.contactMessage, { token: messageToken(notice.data.messageId) })
    case 'payment.attention': {
      const { reference } = notice.data
      return href(locale, reference ? paths.officePayment(reference) : paths.officePage('system'))
    }
    case 'payment.verified':
    case 'payment.failed':
    case 'payment.refunded':
      return href(locale, paths.paymentReceipt(notice.data.reference))
    case 'session.tomorrow':
    case 'session.changed':
      return href(locale, paths.timetable)
    case 'announcement.sent':
      return href(locale, paths.announcement(notice.data.announcementId))
    case 'class.news':
      return href(locale, paths.myProgram(notice.data.program))
    case 'class.attention': {
      const { cohortId, program } = notice.data
      return href(locale, cohortId ? paths.officeClass(cohortId) : paths.officeClasses(program))
    }
    case 'office.wrote':
      return href(locale, paths.messages, { room: notice.data.roomId })
    case 'room.invited':
      return `${href(locale, paths.messages)}#invitations`
    default:
      return href(locale, paths.dashboard)
  }
}
