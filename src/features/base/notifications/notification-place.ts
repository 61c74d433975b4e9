import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { type HasRoles, hasRight } from '@/config/roles'
import { placeOfAlert } from '@/features/base/mail/payment-alerts'
import type { SomeNotification } from './notification-kinds'

interface Reading {
  locale: Locale
  reader: HasRoles
  /** Makes a token with which anybody can open a contact message. */
  messageToken: (messageId: string) => string
}

/** The page for a student; null for notifications that are only for the office. */
function studentPlace(notice: SomeNotification, { locale, messageToken }: Reading): string | null {
  switch (notice.kind) {
    case 'assignment.graded':
      return `${href(locale, paths.dashboard, { section: 'assignments' })}#file-${notice.data.submissionId}`
    case 'certificate.issued':
    case 'certificate.revoked':
      return href(locale, paths.certificate(notice.data.code))
    case 'message.replied':
      return href(locale, paths.contactMessage, { token: messageToken(notice.data.messageId) })
    case 'payment.verified':
    case 'payment.failed':
    case 'payment.refunded':
    case 'refund.refused':
      return href(locale, paths.paymentReceipt(notice.data.reference))
    case 'session.tomorrow':
    case 'session.changed':
      return href(locale, paths.timetable)
    case 'announcement.sent':
      return href(locale, paths.announcement(notice.data.announcementId))
    case 'class.news':
      return href(
        locale,
        notice.data.news === 'cancelled'
          ? paths.cancelledCohort(notice.data.program)
          : paths.myProgram(notice.data.program),
      )
    case 'office.wrote':
    case 'room.mentioned':
      return href(locale, paths.messages, { room: notice.data.roomId })
    case 'room.invited':
      return `${href(locale, paths.messages)}#invitations`
    default:
      return null
  }
}

/** The page for the office that this reader may open; null for notifications that are only for students. */
function officePlace(notice: SomeNotification, { locale, reader, messageToken }: Reading): string | null {
  switch (notice.kind) {
    case 'assignments.waiting':
      return hasRight(reader, 'assignments.grade') ? href(locale, paths.officePage('assignments')) : null
    case 'payment.attention': {
      const { page, right } = placeOfAlert(notice.data)
      return hasRight(reader, right) ? href(locale, page) : null
    }
    case 'week.letter':
      return hasRight(reader, 'payments.manage') ? href(locale, paths.officePage('money'), notice.data) : null
    case 'session.changed': {
      const { cohortId, sessionId } = notice.data
      const page = cohortId ? paths.officeCohortSession(cohortId, sessionId) : paths.officePage('classes')
      return href(locale, page)
    }
    case 'class.attention': {
      const { cohortId, program } = notice.data
      return href(locale, cohortId ? paths.officeCohort(cohortId) : paths.officeCohorts(program))
    }
    case 'message.replied':
      return href(locale, paths.contactMessage, { token: messageToken(notice.data.messageId) })
    case 'message.assigned':
    case 'message.mentioned':
      return href(locale, paths.officePage('messages'), { message: notice.data.messageId })
    case 'certificate.issued':
    case 'certificate.revoked':
      return href(locale, paths.certificate(notice.data.code))
    case 'factor.reset_asked':
      return hasRight(reader, 'users.manage') ? href(locale, paths.officeStudent(notice.data.userId)) : null
    case 'room.mentioned':
      return href(locale, paths.officePage('chat'), { room: notice.data.roomId })
    case 'room.invited':
      return `${href(locale, paths.officePage('chat'))}#invitations`
    default:
      return null
  }
}

/**
 * The page that a notification links to: pages of the office for its members, pages of students for students; people who are both go to the
 * office if it has a page. If there is no page for the reader any more, it is their own first page.
 */
export function placeOf(notice: SomeNotification, reading: Reading): string {
  const { locale, reader } = reading
  const isOffice = hasRight(reader, 'admin.area')
  const isStudent = hasRight(reader, 'student.area')
  return (
    (isOffice ? officePlace(notice, reading) : null) ??
    (isStudent ? studentPlace(notice, reading) : null) ??
    href(locale, isOffice ? paths.officePage('dashboard') : paths.dashboard)
  )
}
