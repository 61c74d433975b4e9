import type { Locale } from '@/config/locales'
import { dayText } from '@/features/base/enrolments/cohort-line'
import type { Texts } from '@/i18n/texts-of'
import { formatDoualaDateTime, formatDoualaTime } from '@/lib/douala-time'
import { formatXaf } from '@/lib/xaf'
import type { NotificationView } from '../server/list-notifications'

type ContactTexts = Texts<'Contact'>

const subjectTexts = {
  'course-inquiry': 'subjectCourseInquiry',
  'technical-support': 'subjectTechnicalSupport',
  'payment-issue': 'subjectPaymentIssue',
  other: 'subjectOther',
} as const

const paymentTexts = {
  'payment.verified': 'paid',
  'payment.failed': 'failed',
  'payment.refunded': 'refunded',
  'refund.refused': 'refundRefused',
} as const

/** The text of a notification, in the reader's language. */
export function noticeText(
  notice: NotificationView,
  locale: Locale,
  t: Texts<'Notifications'>,
  contact: ContactTexts,
): string {
  const program = (slug: string) => notice.programTitle ?? slug
  switch (notice.kind) {
    case 'assignment.graded': {
      const { status, grade, week } = notice.data
      const title = program(notice.data.program)
      const work = week === null ? title : t('weekOf', { program: title, number: week })
      return grade === null
        ? t(`graded.${status}`, { program: work })
        : t(`graded.${status}Grade`, { program: work, grade })
    }
    case 'certificate.issued':
      return t('certificateIssued', { program: program(notice.data.program) })
    case 'certificate.revoked':
      return t('certificateRevoked', { program: program(notice.data.program) })
    case 'assignments.waiting':
      return t('waitingWork', { count: notice.data.arrived })
    case 'message.replied': {
      const { subject } = notice.data
      const key = subjectTexts[subject as keyof typeof subjectTexts]
      return t('replied', { subject: key ? contact(key) : subject })
    }
    case 'message.assigned':
      return t('assigned', { by: notice.data.by, count: notice.data.count })
    case 'message.mentioned':
      return t('mentioned', { by: notice.data.by })
    case 'payment.attention': {
      const { alert, reference, amountXaf } = notice.data
      return t(`attention.${alert}`, { reference, amount: formatXaf(amountXaf, locale) })
    }
    case 'payment.verified':
    case 'payment.failed':
    case 'payment.refunded':
    case 'refund.refused': {
      const { amountXaf, program: slug } = notice.data
      return t(paymentTexts[notice.kind], { amount: formatXaf(amountXaf, locale), program: program(slug) })
    }
    case 'session.tomorrow':
      return t('sessionTomorrow', {
        program: program(notice.data.program),
        time: formatDoualaTime(new Date(notice.data.startsAt), locale),
      })
    case 'session.changed':
      return t(`session.${notice.data.change}`, {
        program: program(notice.data.program),
        was: formatDoualaDateTime(new Date(notice.data.was), locale),
        at: formatDoualaDateTime(new Date(notice.data.startsAt), locale),
      })
    case 'announcement.sent':
      return t('announcement', { subject: notice.data.subject })
    case 'class.news': {
      const { news, startsOn, program: slug } = notice.data
      const about = { program: program(slug), day: startsOn ? dayText(startsOn, locale) : '' }
      const namesDay = news === 'next' || news === 'seated' || news === 'moved'
      const newsKey = startsOn === null && namesDay ? 'movedNoDay' : news
      return t(`classNews.${newsKey}`, about)
    }
    case 'class.attention': {
      const { alert, student, program: slug } = notice.data
      return t(`classAlert.${alert}`, { student, program: program(slug) })
    }
    case 'week.letter':
      return t('weekLetter', {
        from: dayText(notice.data.from, locale),
        to: dayText(notice.data.to, locale),
      })
    case 'factor.reset_asked':
      return t('factorResetAsked', { by: notice.data.by, colleague: notice.data.colleague })
    case 'office.wrote':
      return t('officeWrote')
    case 'room.mentioned':
      return t('roomMentioned')
    case 'room.invited':
      return t('invited', { by: notice.data.by, room: notice.data.room })
    default:
      return t('other')
  }
}
