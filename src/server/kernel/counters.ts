/** Maintained by triggers on the tables themselves, exact at every commit. */
export const counterKeys = [
  'users.all',
  'users.student',
  'users.staff',
  'users.admin',
  'messages.all',
  'messages.unread',
  'messages.unanswered',
  'messages.inquiries',
  'messages.archived',
  'messages.spam',
  'messages.deleted',
  'mails.sent',
  'mails.dead',
  'submissions.waiting',
  'students.paid',
  'students.pending',
] as const
export type CounterKey = (typeof counterKeys)[number]
