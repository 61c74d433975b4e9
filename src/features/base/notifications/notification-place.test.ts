import { describe, expect, it } from 'vitest'
import { officePages } from '@/config/office-pages'
import { paths } from '@/config/paths'
import type { HasRoles } from '@/config/roles'
import type { NotificationFacts, NotificationKind, SomeNotification } from './notification-kinds'
import { placeOf } from './notification-place'

const payment = { reference: 'MBA-1', program: 'web', amountXaf: 15_000 }
const session = { sessionId: 's1', program: 'web', startsAt: '2027-01-12T17:00:00.000Z' }
/** One of every kind: the compiler asks for a new one. */
const examples: { [Kind in NotificationKind]: NotificationFacts[Kind] } = {
  'assignment.graded': { submissionId: 'f1', program: 'web', week: 1, status: 'accepted', grade: 90 },
  'assignments.waiting': { arrived: 3 },
  'office.wrote': { roomId: 'r1' },
  'session.tomorrow': session,
  'session.changed': { ...session, cohortId: 'c1', change: 'changed', was: session.startsAt },
  'announcement.sent': { announcementId: 'a1', subject: 'Laptops' },
  'certificate.issued': { code: 'ABC', program: 'web' },
  'certificate.revoked': { code: 'ABC', program: 'web' },
  'message.replied': { messageId: 'm1', subject: 'other' },
  'message.assigned': { messageId: 'm1', by: 'Amina', count: 2 },
  'message.mentioned': { messageId: 'm1', by: 'Amina' },
  'payment.verified': payment,
  'payment.failed': payment,
  'payment.refunded': payment,
  'refund.refused': payment,
  'payment.attention': { ...payment, alert: 'review' },
  'week.letter': { from: '2026-11-20', to: '2026-11-26' },
  'factor.reset_asked': { userId: 'u1', colleague: 'Paul', by: 'Amina' },
  'room.mentioned': { roomId: 'r1' },
  'room.invited': { invitationId: 'i1', room: 'Web', by: 'Amina' },
  'class.news': { news: 'changed', program: 'web', startsOn: null },
  'class.attention': { alert: 'next', program: 'web', cohortId: 'c1', studentId: 'u1', student: 'Amina' },
}
const all = Object.entries(examples).map(([kind, data]) => ({ kind, data }) as SomeNotification)

const person = (role: HasRoles['role'], ...additionalRoles: HasRoles['role'][]) => ({ role, additionalRoles })
const place = (notice: SomeNotification, reader: HasRoles) =>
  placeOf(notice, { locale: 'en', reader, messageToken: (id) => `for-${id}` })
const about = <Kind extends NotificationKind>(kind: Kind, data: NotificationFacts[Kind] = examples[kind]) =>
  ({ kind, data }) as SomeNotification

const isOffice = (path: string) => path.startsWith('/admin/')
const isStudents = (path: string) => path.startsWith('/user/')
const adminOnly = officePages
  .flatMap(({ pages }) => pages)
  .filter(({ right }) => right === 'payments.manage' || right === 'system.manage')
  .map(({ name }) => paths.officePage(name))

describe('a notification of every kind', () => {
  it.each(all)('$kind leads nobody of the office to a page of students', (notice) => {
    for (const role of ['staff', 'admin'] as const) {
      expect(isStudents(place(notice, person(role)))).toBe(false)
    }
    expect(adminOnly.some((page) => place(notice, person('staff')).startsWith(page))).toBe(false)
  })

  it.each(all)('$kind leads no student to the office', (notice) => {
    expect(isOffice(place(notice, person('student')))).toBe(false)
  })

  it.each([
    ['assignments.waiting', '/admin/assignments'],
    ['session.changed', '/admin/classes/c1/sessions/s1'],
    ['class.attention', '/admin/classes/c1'],
    ['payment.attention', '/admin/payments/MBA-1'],
    ['week.letter', '/admin/money?from=2026-11-20&to=2026-11-26'],
    ['room.mentioned', '/admin/chat?room=r1'],
    ['room.invited', '/admin/chat#invitations'],
    ['message.replied', '/contact/message?token=for-m1'],
    ['message.assigned', '/admin/messages?message=m1'],
    ['message.mentioned', '/admin/messages?message=m1'],
  ] as const)('%s leads an administrator to %s', (kind, path) => {
    expect(place(about(kind), person('admin'))).toBe(path)
  })

  it.each([
    ['assignment.graded', '/user/dashboard?section=assignments#file-f1'],
    ['office.wrote', '/user/message?room=r1'],
    ['room.mentioned', '/user/message?room=r1'],
    ['session.tomorrow', '/user/timetable'],
    ['session.changed', '/user/timetable'],
    ['announcement.sent', '/user/announcements/a1'],
    ['certificate.issued', '/certificates/ABC'],
    ['payment.verified', '/user/payments/MBA-1'],
    ['room.invited', '/user/message#invitations'],
    ['class.news', '/user/programs/web'],
  ] as const)('%s leads a student to %s', (kind, path) => {
    expect(place(about(kind), person('student'))).toBe(path)
  })

  it('leads who is both to the office where it has a page for it, else to the student’s', () => {
    const both = person('staff', 'student')
    expect(place(about('session.changed'), both)).toBe('/admin/classes/c1/sessions/s1')
    expect(place(about('payment.verified'), both)).toBe('/user/payments/MBA-1')
  })

  it('finds a page for an older one that does not name its class, and for staff who may not see payments', () => {
    const { cohortId: _, ...older } = examples['session.changed']
    expect(place(about('session.changed', older), person('staff'))).toBe('/admin/classes')
    expect(place(about('payment.attention'), person('staff'))).toBe('/admin/dashboard')
  })
})
