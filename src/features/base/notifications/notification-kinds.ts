import type { CohortAlert, CohortNews } from '@/features/base/mail/mail-kinds'
import type { PaymentAlertKind } from '@/features/base/mail/payment-alerts'

/** The facts of each kind of notification. Only facts are stored: the text is made in the reader's language when it is read. */
export interface NotificationFacts {
  'assignment.graded': {
    submissionId: string
    /** Slug. */
    program: string
    week: number | null
    status: 'accepted' | 'returned'
    grade: number | null
  }
  /** For graders: how much work arrived within an hour. */
  'assignments.waiting': { arrived: number }
  /** The office has written to a student in their room with it. */
  'office.wrote': { roomId: string }
  /** A session of the reader's class is tomorrow. Times in ISO. */
  'session.tomorrow': { sessionId: string; program: string; startsAt: string }
  'session.changed': {
    sessionId: string
    /** Missing in older notifications. */
    cohortId?: string
    program: string
    change: 'changed' | 'cancelled'
    was: string
    startsAt: string
  }
  /** An announcement of the office. */
  'announcement.sent': { announcementId: string; subject: string }
  /** `program`: slug. */
  'certificate.issued': { code: string; program: string }
  'certificate.revoked': { code: string; program: string }
  'message.replied': { messageId: string; subject: string }
  /** A colleague has given the reader messages of visitors to answer; the first of them. */
  'message.assigned': { messageId: string; by: string; count: number }
  /** A colleague has named the reader in a note. */
  'message.mentioned': { messageId: string; by: string }
  'payment.verified': { reference: string; program: string; amountXaf: number }
  'payment.failed': { reference: string; program: string; amountXaf: number }
  /** A message in a room names the reader. */
  'room.mentioned': { roomId: string }
  'room.invited': { invitationId: string; room: string; by: string }
  /** For everybody who may act on payments. */
  'payment.attention': {
    alert: PaymentAlertKind
    /** Empty if it is about all payments. */
    reference: string
    program: string
    amountXaf: number
  }
  /** News of a student's class. */
  'class.news': { news: CohortNews; program: string; startsOn: string | null }
  /** For everybody who manages classes. */
  'class.attention': {
    alert: CohortAlert
    program: string
    cohortId: string | null
    studentId: string | null
    student: string
  }
  /** The letter of Friday, about these days. */
  'week.letter': { from: string; to: string }
  'payment.refunded': { reference: string; program: string; amountXaf: number }
  /** For the other admins: one asks that a colleague's second factor is reset. */
  'factor.reset_asked': { userId: string; colleague: string; by: string }
  /** The office has refused what the student asked for; the payment's page has the reason. */
  'refund.refused': { reference: string; program: string; amountXaf: number }
}

export type NotificationKind = keyof NotificationFacts

export type SomeNotification = {
  [Kind in NotificationKind]: { kind: Kind; data: NotificationFacts[Kind] }
}[NotificationKind]
