import { countUnreadNotices } from '@/features/notifications/server/count-unread'
import { presentStats } from '@/features/stats/server/get-stats'
import { readOfficeCounts } from '@/features/stats/server/office-counts'
import { container } from '@/server/container'
import type { ReceivedEvent } from '@/server/events/event-listener'
import type { AcademyEvent } from '@/server/kernel/transaction'
import type { Delivery } from '@/server/transport/socket/socket-broadcaster'

const readStats = async () => presentStats(await readOfficeCounts(container().clock.now()))

const pick = ({ payload }: ReceivedEvent, names: Record<string, string>) =>
  Object.fromEntries(Object.entries(names).map(([shown, name]) => [shown, String(payload[name] ?? '')]))

/** Tells the office what happened, by ids alone, and the counts that follow from it. */
const office = (type: AcademyEvent, told: string | null, names: Record<string, string> = {}): Delivery => ({
  type,
  scope: 'instance',
  async deliver(events, out) {
    if (told) {
      for (const event of events) {
        out.push(told, pick(event, names))
      }
    }
    out.push('stats', await readStats())
  },
})

/** The number that staff and admins see on their socket: messages that nobody has read. */
const unreadMessages = (type: AcademyEvent): Delivery => ({
  type,
  scope: 'audience',
  async deliver(_events, out) {
    out.emit('office', 'unread_messages', (await readStats()).newMessages)
  },
})

/** The number at the bell of each who got something, on the screens that they have open. */
const unreadNotices: Delivery = {
  type: 'notification.created',
  scope: 'instance',
  async deliver(events, out) {
    const people = new Set(events.map(({ payload }) => String(payload.userId ?? '')))
    for (const userId of people) {
      await out.pushTo(userId, 'notices_unread', async () => ({ unread: await countUnreadNotices(userId) }))
    }
  },
}

export const officeDeliveries: readonly Delivery[] = [
  unreadNotices,
  office('student.registered', 'student_registered', { user_id: 'userId' }),
  office('payment.verified', 'payment_verified', { user_id: 'userId' }),
  office('contact.message_received', 'contact_message', { message_id: 'messageId' }),
  office('contact.message_read', 'message_read', { message_id: 'messageId' }),
  office('contact.message_unread', null),
  office('assignment.submitted', 'assignment_submitted', {
    submission_id: 'submissionId',
    user_id: 'userId',
  }),
  office('assignment.graded', null),
  office('mail.changed', null),
  office('user.changed', null),
  unreadMessages('contact.message_received'),
  unreadMessages('contact.message_read'),
  unreadMessages('contact.message_unread'),
]

/** What a screen that has just connected begins with. */
export const readOfficeGreeting = async () => ({ type: 'stats', data: await readStats() })
