import type { MailedClass } from '@/features/base/enrolments/class-line'
import type { FactorChange } from '@/server/kernel/second-factor/tell-change'
import type { PaymentAlert } from './payment-alerts'

/** Titles are the academy's own, in the language of the mail. */
export type StudyMailProgram = {
  slug: string
  title: string
  /** null: nothing but submissions that wait for the teacher. */
  next: { title: string; week: number; minutes: number | null } | null
  /** ISO. Set when it is due within a week, or overdue. */
  due: { title: string; at: string } | null
}

/** A session of a class, as mails describe it. */
export type MailedSession = {
  programTitle: string
  title: string | null
  /** ISO. */
  startsAt: string
  minutes: number
  place: string | null
  isOnline: boolean
}

/**
 * What became of a student's class. `next`: the seat had gone when the money came, this is the next one; `promised`: no
 * class has a seat, the next one is theirs; `seated`: now it has come; `moved`, `deferred`: by the office; `changed`: its
 * dates or place; `cancelled`.
 */
export type ClassNews = 'next' | 'promised' | 'seated' | 'moved' | 'deferred' | 'changed' | 'cancelled'

/** What the office has to look at: money that came after the seat had gone. */
export type ClassAlert = 'next' | 'promised'

/**
 * Every kind of mail and the data of its template. The text is rendered when the mail is sent, in the row's
 * language.
 */
export interface MailData {
  payment_code: {
    code: string
    firstName: string
    amountXaf: number
    programSlug: string
    provider: string
    maskedPhone: string
    reference: string
  }
  payment_receipt: {
    firstName: string
    reference: string
    receiptNumber: string
    amountXaf: number
    programSlug: string
    creditXaf: number
    /** The class that the seat is in. */
    cohort?: MailedClass | null
  }
  payment_failed: {
    firstName: string
    reference: string
    amountXaf: number
    programSlug: string
    reason: string
  }
  refund_due: { firstName: string; reference: string; amountXaf: number }
  refund_paid_out: {
    firstName: string
    reference: string
    amountXaf: number
    /** Credit that the payment had used, and that was returned. */
    creditXaf: number
    /** The program whose enrolment ends; null: the money had paid for nothing. */
    programSlug: string | null
    /** null: refunded at the office. */
    maskedPhone: string | null
    payoutReference: string
    creditNoteNumber: string | null
  }
  /** From versions before payment_alert; stored ones are still shown. */
  staff_alert: { subject: string; text: string }
  payment_alert: PaymentAlert & { firstName: string }
  welcome: { firstName: string; programSlug: string | null }
  /** The result of a review. `feedback`: the reviewer's comment. */
  assignment_graded: {
    firstName: string
    submissionId: string
    programSlug: string
    week: number | null
    filename: string
    status: 'accepted' | 'returned'
    grade: number | null
    feedback: string | null
  }
  /** With the PDF. `again`: with another name than before, or after a revocation. */
  certificate_issued: {
    firstName: string
    code: string
    programSlug: string
    name: string
    again: boolean
    certificateId: string
    number: number
  }
  certificate_revoked: {
    firstName: string
    code: string
    programSlug: string
    because: 'office' | 'refund' | 'erasure'
    reason: string | null
  }
  /** Submissions of the last hour, for graders. `waiting`: all that are waiting. */
  assignments_waiting: { firstName: string; arrived: number; waiting: number }
  password_reset: { firstName: string; link: string }
  password_changed: { firstName: string }
  /** `name`: of the changed factor, if it has one. */
  second_factor_changed: { firstName: string; change: FactorChange; name: string | null; codesLeft: number }
  email_change: { firstName: string; link: string; newEmail: string }
  email_changed: { firstName: string; newEmail: string }
  login_attempts: { firstName: string }
  newsletter_confirm: { link: string; unsubscribeToken: string }
  /** A reply to a contact message. `html` is sanitised; `quoted` is what the visitor wrote. */
  office_reply: {
    subject: string
    name: string
    html: string
    quoted: string
    link: string
    linkDays: number
    messageId: string
    /** The author; mails from before this was stored are signed by the team. */
    author?: string
  }
  /** An e-mail from the back office to one person. */
  office_mail: { subject: string; html: string }
  /**
   * Unread chat messages of an absent member; never their text. `null`: the address is unproven, so nothing
   * that somebody typed is mailed to it.
   */
  chat_digest: {
    firstName: string
    /** The room with the most unread messages. */
    roomId: string
    roomName: string | null
    names: string[]
    /** In all rooms. */
    count: number
    /** In the named room. */
    inRoom?: number
    /** The number of other rooms. */
    otherRooms?: number
    /** The reader's chat is in the back office. */
    inOffice?: boolean
  }
  /** A student's next steps; `programs` has at least one entry. */
  study_week: { firstName: string; unsubscribeToken: string; programs: StudyMailProgram[] }
  /** The same after an inactive week, about the program that was studied last. */
  study_nudge: { firstName: string; unsubscribeToken: string; programs: StudyMailProgram[] }
  /** The day before a session of one's class. */
  session_reminder: { firstName: string; unsubscribeToken: string; session: MailedSession }
  /** `was`: the previous time, ISO. */
  session_changed: {
    firstName: string
    change: 'changed' | 'cancelled'
    was: string
    reason: string | null
    session: MailedSession
    /** For its teacher: the session in the back office. */
    officePage?: string
  }
  /** An announcement to many. `unsubscribeToken`: null when everybody must get it. `room`: of the class. */
  announcement: {
    firstName: string
    subject: string
    text: string
    author: string
    about: string | null
    roomId: string | null
    unsubscribeToken: string | null
  }
  class_news: {
    firstName: string
    news: ClassNews
    programSlug: string
    cohort: MailedClass | null
    /** Why the office has done it. */
    reason: string | null
  }
  /** To somebody on the waiting list. */
  class_free: { firstName: string; programSlug: string; cohortId: string; cohort: MailedClass }
  class_alert: {
    firstName: string
    alert: ClassAlert
    programSlug: string
    cohortId: string | null
    studentId: string | null
    student: string
  }
  /** An invitation to a chat room. `null`: as above. */
  room_invitation: { firstName: string; room: { name: string; by: string } | null }
}

export type MailKind = keyof MailData

/** Codes and resets before everything else (graphile-worker: smaller runs first). */
export const mailPriority: Record<MailKind, number> = {
  payment_code: -20,
  password_reset: -20,
  email_change: -10,
  second_factor_changed: -10,
  newsletter_confirm: -5,
  payment_receipt: 0,
  payment_failed: 0,
  refund_due: 0,
  refund_paid_out: 0,
  staff_alert: 0,
  payment_alert: 0,
  welcome: 0,
  chat_digest: 5,
  study_week: 10,
  study_nudge: 10,
  session_reminder: 5,
  session_changed: 0,
  announcement: 15,
  assignment_graded: 0,
  assignments_waiting: 5,
  certificate_issued: 0,
  certificate_revoked: 0,
  room_invitation: 0,
  class_news: 0,
  class_free: 0,
  class_alert: 0,
  password_changed: 0,
  email_changed: 0,
  login_attempts: 0,
  office_reply: 0,
  office_mail: 0,
}

/** Mails with a code or link that grants access: their content is deleted after sending, except in a demo. */
export const secretKinds: readonly MailKind[] = [
  'payment_code',
  'password_reset',
  'email_change',
  'newsletter_confirm',
]

/**
 * Who can cause a mail of this kind, which decides whether the budget of the mailbox counts it. `anyone`:
 * anybody who enters an address or belongs to its account. Always counted. `account`: only somebody signed in
 * to the account. Counted until the address is proven: anybody can register with it. `academy`: money that
 * moved, a member of the back office, or a warning that is sent at most once a day. Never counted: others
 * cannot keep it from its reader.
 */
export const mailCause = {
  payment_code: 'account',
  password_reset: 'anyone',
  email_change: 'anyone',
  newsletter_confirm: 'anyone',
  chat_digest: 'anyone',
  room_invitation: 'anyone',
  password_changed: 'account',
  email_changed: 'account',
  login_attempts: 'academy',
  payment_receipt: 'academy',
  class_news: 'academy',
  class_free: 'anyone',
  class_alert: 'academy',
  payment_failed: 'academy',
  refund_due: 'academy',
  refund_paid_out: 'academy',
  staff_alert: 'academy',
  payment_alert: 'academy',
  welcome: 'academy',
  certificate_issued: 'academy',
  certificate_revoked: 'academy',
  assignment_graded: 'academy',
  assignments_waiting: 'academy',
  office_reply: 'academy',
  office_mail: 'academy',
  second_factor_changed: 'academy',
  study_week: 'academy',
  study_nudge: 'academy',
  session_reminder: 'academy',
  session_changed: 'academy',
  announcement: 'academy',
} as const satisfies Record<MailKind, 'anyone' | 'account' | 'academy'>

/** Kinds whose sender has to say whether the address is proven. */
export type AccountMailKind = {
  [K in MailKind]: (typeof mailCause)[K] extends 'account' ? K : never
}[MailKind]

export const isMailKind = (kind: string): kind is MailKind => Object.hasOwn(mailPriority, kind)
