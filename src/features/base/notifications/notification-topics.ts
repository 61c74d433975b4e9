import { type HasRoles, hasRight, type Right } from '@/config/roles'
import type { TextKey } from '@/messages/text-key'
import type { NotificationKind } from './notification-kinds'

/** What people choose for: kinds of notifications that belong together. */
interface TopicSpec {
  /** Who gets its notifications; null: everybody. */
  right: Right | null
  /** How its mails come: 'fixed' ones always, `choice` says what may be chosen, the usual first. Null: it has none. */
  mail: 'fixed' | readonly MailChoice[] | null
}

export type MailChoice = 'now' | 'digest' | 'none'

export const topics = {
  answers: { right: null, mail: null },
  grades: { right: 'student.area', mail: ['now', 'none'] },
  sessions: { right: null, mail: 'fixed' },
  announcements: { right: 'student.area', mail: 'fixed' },
  certificates: { right: 'student.area', mail: 'fixed' },
  payments: { right: 'student.area', mail: 'fixed' },
  handovers: { right: 'messages.reply', mail: null },
  work: { right: 'assignments.grade', mail: ['digest', 'now', 'none'] },
  seats: { right: 'cohorts.write', mail: ['digest', 'now', 'none'] },
  money: { right: 'payments.manage', mail: 'fixed' },
  letter: { right: 'payments.manage', mail: ['now', 'none'] },
  security: { right: 'users.manage', mail: 'fixed' },
} as const satisfies Record<string, TopicSpec>

export type Topic = keyof typeof topics
export const topicNames = Object.keys(topics) as Topic[]

interface KindSpec {
  topic: Topic
  /** What a lock screen may show: nothing of the person, the subject or the amount. */
  text: TextKey
}

export const kindSpecs: Record<NotificationKind, KindSpec> = {
  'message.replied': { topic: 'answers', text: 'Push.answer' },
  'office.wrote': { topic: 'answers', text: 'Push.officeWrote' },
  'room.mentioned': { topic: 'answers', text: 'Push.mentioned' },
  'room.invited': { topic: 'answers', text: 'Push.invitation' },
  'assignment.graded': { topic: 'grades', text: 'Push.graded' },
  'session.tomorrow': { topic: 'sessions', text: 'Push.sessionTomorrow' },
  'session.changed': { topic: 'sessions', text: 'Push.sessionChanged' },
  'class.news': { topic: 'sessions', text: 'Push.classNews' },
  'announcement.sent': { topic: 'announcements', text: 'Push.announcement' },
  'certificate.issued': { topic: 'certificates', text: 'Push.certificate' },
  'certificate.revoked': { topic: 'certificates', text: 'Push.certificate' },
  'payment.verified': { topic: 'payments', text: 'Push.payment' },
  'payment.failed': { topic: 'payments', text: 'Push.payment' },
  'payment.refunded': { topic: 'payments', text: 'Push.payment' },
  'refund.refused': { topic: 'payments', text: 'Push.payment' },
  'message.assigned': { topic: 'handovers', text: 'Push.handover' },
  'message.mentioned': { topic: 'handovers', text: 'Push.handover' },
  'assignments.waiting': { topic: 'work', text: 'Push.work' },
  'class.attention': { topic: 'seats', text: 'Push.seats' },
  'payment.attention': { topic: 'money', text: 'Push.money' },
  'week.letter': { topic: 'letter', text: 'Push.letter' },
  'factor.reset_asked': { topic: 'security', text: 'Push.security' },
}

/** The topics of a person, by their roles. */
export const topicsOf = (person: HasRoles): Topic[] =>
  topicNames.filter((topic) => {
    const { right } = topics[topic]
    return right === null || hasRight(person, right)
  })
