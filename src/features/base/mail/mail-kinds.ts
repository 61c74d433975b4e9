import type { MailedCohort } from '@/features/base/enrolments/cohort-line'
import type { FactorChange } from '@/server/kernel/second-factor/notify-factor-change'
import type { PaymentAlert } from './payment-alerts'

/** Titles were written by the academy, in the language of the mail. */
export type StudyMailProgram = {
  slug: string
  title: string
  /** null: there are only submissions that wait for the teacher. */
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
 * News about a student's class. `next`: the seat was taken when the money came, so this is the next class; `promised`: no
 * class has a free seat, the student gets the next one; `seated`: the promised seat; `moved`, `deferred`: by the office; `changed`: its
 * dates or place; `cancelled`.
 */
export type CohortNews = 'next' | 'promised' | 'seated' | 'moved' | 'deferred' | 'changed' | 'cancelled'

/** Cases for the office: money that came after the seat was taken. */
export type CohortAlert = 'next' | 'promised'

/** What a guardian has decided; `adult`: the student is 18. */
export type GuardianNews = 'confirmed' | 'refused' | 'withdrawn' | 'adult'

interface Delivery {
  /** graphile-worker: smaller runs first. Codes and resets are sent before everything else. */
  priority?: number
  /** A code or a link that grants access: the content is deleted after sending, except in a demo. */
  isSecret?: boolean
}

/** `data` is a type only: what the template needs. */
interface Kind<Data, Cause> extends Required<Delivery> {
  cause: Cause
  data?: Data
}

const causedBy =
  <Cause extends 'anyone' | 'account' | 'academy'>(cause: Cause) =>
  <Data extends object>({ priority = 0, isSecret = false }: Delivery = {}): Kind<Data, Cause> => ({
    cause,
    priority,
    isSecret,
  })

// Who can cause a mail of a kind, which decides whether the budget of the mailbox counts it:

/** Anybody who enters an address or belongs to its account. Always counted. */
const byAnyone = causedBy('anyone')
/** Only somebody signed in to the account. Counted until the address is proven: anybody can register with it. */
const byAccount = causedBy('account')
/**
 * Caused by money that moved, by a member of the back office, or a warning that is sent at most once a day. Never counted, so others
 * cannot prevent the reader from getting it.
 */
const byAcademy = causedBy('academy')

/**
 * Every kind of mail: who causes it, the data of its template, how it is sent. The text is rendered when the mail is
 * sent, in the row's language.
 */
export const mailKinds = {
  payment_code: byAccount<{
    code: string
    firstName: string
    amountXaf: number
    programSlug: string
    provider: string
    maskedPhone: string
    reference: string
  }>({ priority: -20, isSecret: true }),
  /** To the person who pays through a link, whose address nobody has proven. */
  payer_code: byAnyone<{
    code: string
    amountXaf: number
    programSlug: string
    provider: string
    maskedPhone: string
    reference: string
  }>({ priority: -20, isSecret: true }),
  /** To the person who has paid through a link: nothing of the student is in it. */
  payer_receipt: byAcademy<{
    receiptNumber: string
    amountXaf: number
    programSlug: string
    reference: string
    /** With it anybody who holds the receipt checks it; null while it is being filled in. */
    checkCode: string | null
  }>(),
  /** To a school or company whose transfer for many places is booked. */
  order_receipt: byAcademy<{
    /** Of its proforma invoice. */
    number: string
    receiptNumber: string
    amountXaf: number
    programSlug: string
    places: number
    checkCode: string | null
  }>(),
  payment_receipt: byAcademy<{
    firstName: string
    reference: string
    receiptNumber: string
    amountXaf: number
    programSlug: string
    creditXaf: number
    /** The class of the seat. */
    cohort?: MailedCohort | null
  }>(),
  payment_failed: byAcademy<{
    firstName: string
    reference: string
    amountXaf: number
    programSlug: string
    reason: string
  }>(),
  /** Before, on and after the day of a second part that is owed. */
  part_due: byAcademy<{
    firstName: string
    when: 'before' | 'today' | 'after'
    programSlug: string
    amountXaf: number
    /** '2027-01-12' */
    dueOn: string
    /** The first day of the pause, if it stays out. */
    pausesOn: string
  }>(),
  /** To somebody who registered and did not pay, an hour or two days later. */
  payment_unfinished: byAcademy<{
    /** Empty while nobody has proven the address. */
    firstName: string
    unsubscribeToken: string
    after: 'hour' | 'days'
    programSlug: string
  }>({ priority: 10 }),
  refund_due: byAcademy<{ firstName: string; reference: string; amountXaf: number }>(),
  refund_paid_out: byAcademy<{
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
  }>(),
  /** Of a refund that the student has asked for. */
  refund_refused: byAcademy<{ firstName: string; reference: string; amountXaf: number; reason: string }>(),
  /** From versions before payment_alert; stored ones are still shown. */
  staff_alert: byAcademy<{ subject: string; text: string }>(),
  payment_alert: byAcademy<PaymentAlert & { firstName: string }>(),
  welcome: byAcademy<{ firstName: string; programSlug: string | null }>(),
  /** The result of a review. `feedback`: the reviewer's comment. */
  assignment_graded: byAcademy<{
    firstName: string
    submissionId: string
    programSlug: string
    week: number | null
    filename: string
    status: 'accepted' | 'returned'
    grade: number | null
    feedback: string | null
  }>(),
  /** With the PDF. `again`: issued again with another name, or after a revocation. */
  certificate_issued: byAcademy<{
    firstName: string
    code: string
    programSlug: string
    name: string
    again: boolean
    certificateId: string
    number: number
  }>(),
  certificate_revoked: byAcademy<{
    firstName: string
    code: string
    programSlug: string
    because: 'office' | 'refund' | 'erasure'
    reason: string | null
  }>(),
  /** Submissions of the last hour, for graders. `waiting`: the number of all waiting submissions. */
  assignments_waiting: byAcademy<{ firstName: string; arrived: number; waiting: number }>({ priority: 5 }),
  /** To a person of the office, instead of one mail for each: the new work, and the students without a seat. */
  notification_digest: byAcademy<{ firstName: string; work: number; seats: number }>({ priority: 5 }),
  /** The letter of Friday to the people who manage money: five lines about seven days. */
  week_letter: byAcademy<{
    firstName: string
    /** '2026-11-20'; both days are included. */
    from: string
    to: string
    receivedXaf: number
    refundedXaf: number
    /** Who registered. */
    students: number
    /** Messages without an answer, now. */
    unanswered: number
    /** How many are stuck now, by program, the most first. */
    stuck: { programSlug: string; count: number }[]
  }>({ priority: 5 }),
  /** `username`: of an account that the office has opened, whose owner chooses the first password. */
  password_reset: byAnyone<{ firstName: string; link: string; username?: string }>({
    priority: -20,
    isSecret: true,
  }),
  password_changed: byAccount<{ firstName: string }>(),
  /** `name`: the name of the changed factor, if it has one. */
  second_factor_changed: byAcademy<{
    firstName: string
    change: FactorChange
    name: string | null
    codesLeft: number
  }>({ priority: -10 }),
  /** To the other admins: one asks that a colleague's second factor is reset. */
  factor_reset_asked: byAcademy<{
    firstName: string
    colleague: string
    colleagueId: string
    by: string
    reason: string
  }>({ priority: -10 }),
  email_change: byAnyone<{ firstName: string; link: string; newEmail: string }>({
    priority: -10,
    isSecret: true,
  }),
  email_changed: byAccount<{ firstName: string; newEmail: string }>(),
  /** To the old address and to the new one, which the office has corrected. */
  address_corrected: byAcademy<{ firstName: string; newEmail: string }>({ priority: -10 }),
  /** An administrator writes to themselves; the link proves that it arrived. */
  test_mail: byAcademy<{ firstName: string; link: string }>({ priority: -10 }),
  /** A copy of everything that is held of the reader can be fetched. */
  export_ready: byAccount<{ firstName: string }>(),
  /** `on`: the day of the erasure, ISO. */
  erasure_requested: byAccount<{ firstName: string; on: string }>({ priority: -10 }),
  /** `reason`: of the office, why it cannot be done yet. */
  erasure_refused: byAcademy<{ firstName: string; reason: string }>(),
  /** To the mailbox that a student under 18 has named, which nobody has proven: nothing that was typed is in it. */
  guardian_request: byAnyone<{ token: string }>({ priority: -10, isSecret: true }),
  /** To the student: what the guardian has decided; `adult`: nobody is asked any more. */
  guardian_news: byAcademy<{ firstName: string; news: GuardianNews }>(),
  /** To the guardian of a student under 18, who was noted absent. `guardianToken`: of the reader's link. */
  guardian_absence: byAcademy<{ firstName: string; guardianToken: string; session: MailedSession }>(),
  /** Nobody has signed in for years: `on` is the day of the removal, ISO. */
  unused_account: byAcademy<{ firstName: string; on: string }>({ priority: 10 }),
  login_attempts: byAcademy<{ firstName: string }>(),
  /** A browser that the account does not know has signed in. `at`: ISO. */
  new_device: byAcademy<{
    firstName: string
    browser: string | null
    system: string | null
    at: string
  }>(),
  newsletter_confirm: byAnyone<{ link: string; unsubscribeToken: string }>({ priority: -5, isSecret: true }),
  /** A reply to a contact message. `html` is sanitised; `quoted` is the visitor's text. */
  office_reply: byAcademy<{
    subject: string
    name: string
    html: string
    quoted: string
    link: string
    linkDays: number
    messageId: string
    /** The author; mails from before this was stored are signed by the team. */
    author?: string
  }>(),
  /** An e-mail from the back office to one person. */
  office_mail: byAcademy<{ subject: string; html: string }>(),
  /**
   * Unread chat messages of an absent member; never their text. `null`: the address is unproven, so nothing
   * that somebody typed is mailed to it.
   */
  chat_digest: byAnyone<{
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
  }>({ priority: 5 }),
  /** A student's next steps; `programs` has at least one entry. */
  study_week: byAcademy<{ firstName: string; unsubscribeToken: string; programs: StudyMailProgram[] }>({
    priority: 10,
  }),
  /** The same after an inactive week, about the program that was studied last. */
  study_nudge: byAcademy<{ firstName: string; unsubscribeToken: string; programs: StudyMailProgram[] }>({
    priority: 10,
  }),
  /** The day before a session of one's class. */
  session_reminder: byAcademy<{ firstName: string; unsubscribeToken: string; session: MailedSession }>({
    priority: 5,
  }),
  /** `was`: the previous time, ISO. */
  session_changed: byAcademy<{
    firstName: string
    change: 'changed' | 'cancelled'
    was: string
    reason: string | null
    session: MailedSession
    /** For the teacher: the address of the session in the back office. */
    officePage?: string
  }>(),
  /** An announcement to many. `unsubscribeToken`: null if everybody must get it. `room`: the room of the class. */
  announcement: byAcademy<{
    firstName: string
    subject: string
    text: string
    author: string
    about: string | null
    roomId: string | null
    unsubscribeToken: string | null
  }>({ priority: 15 }),
  /** To a subscriber; `unsubscribeToken` is null for the test that the author sends to themselves. */
  newsletter: byAcademy<{ subject: string; text: string; unsubscribeToken: string | null }>({ priority: 20 }),
  class_news: byAcademy<{
    firstName: string
    news: CohortNews
    programSlug: string
    cohort: MailedCohort | null
    /** The reason that the office gave. */
    reason: string | null
    /** Instead of a cancelled class: the next one with a free seat. */
    offer?: MailedCohort | null
  }>(),
  /** To somebody on the waiting list. */
  program_on_sale: byAcademy<{ firstName: string; programSlug: string }>(),
  class_free: byAnyone<{ firstName: string; programSlug: string; cohortId: string; cohort: MailedCohort }>(),
  class_alert: byAcademy<{
    firstName: string
    alert: CohortAlert
    programSlug: string
    cohortId: string | null
    studentId: string | null
    student: string
  }>(),
  /** An invitation to a chat room. `null`: the address is unproven. */
  room_invitation: byAnyone<{ firstName: string; room: { name: string; by: string } | null }>(),
}

export type MailKind = keyof typeof mailKinds
export type MailData = { [K in MailKind]: NonNullable<(typeof mailKinds)[K]['data']> }

/** Kinds whose sender has to say whether the address is proven. */
export type AccountMailKind = {
  [K in MailKind]: (typeof mailKinds)[K]['cause'] extends 'account' ? K : never
}[MailKind]

export const isMailKind = (kind: string): kind is MailKind => Object.hasOwn(mailKinds, kind)

export const secretKinds = Object.keys(mailKinds)
  .filter(isMailKind)
  .filter((kind) => mailKinds[kind].isSecret)
