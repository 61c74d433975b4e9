import { countUnreadNotices } from '@/features/base/notifications/server/count-unread'
import { presentStats } from '@/features/office/stats/server/get-stats'
import { container } from '@/server/container'
import type { AcademyEvent, AcademyEvents } from '@/server/kernel/events'
import { readOfficeCounts } from '@/server/kernel/office-counts'
import { channels } from '@/server/transport/socket/channels'
import { type Delivery, delivery } from '@/server/transport/socket/socket-broadcaster'
import type { OfficePushes } from '@/server/transport/socket/wire'
import type { FeedPushes } from '../live.contract'

const readStats = async () => presentStats(await readOfficeCounts(container().clock.now()))

/** Pushes the counts that an event changes. */
const counts = (type: AcademyEvent): Delivery =>
  delivery(type, 'instance', async (_events, out) => out.push('stats', await readStats()))

/** Pushes an event to the office, with ids only, and the counts that it changes. */
const office = <Name extends AcademyEvent, Type extends keyof FeedPushes>(
  type: Name,
  push: Type,
  present: (payload: AcademyEvents[Name]) => FeedPushes[Type],
): Delivery =>
  delivery(type, 'instance', async (events, out) => {
    for (const { payload } of events) {
      out.push(push, present(payload) as OfficePushes[Type])
    }
    out.push('stats', await readStats())
  })

/** The number of unread contact messages for staff and admins. */
const unreadMessages = (type: AcademyEvent): Delivery =>
  delivery(type, 'audience', async (_events, out) =>
    out.emit(channels.office, 'unread_messages', (await readStats()).newMessages),
  )

/** The number at the bell, for each receiver of a notification, on all their open screens. */
const unreadNotices = delivery('notification.created', 'instance', async (events, out) => {
  const people = new Set(events.map(({ payload }) => payload.userId))
  for (const userId of people) {
    await out.pushTo(userId, 'notices_unread', async () => ({ unread: await countUnreadNotices(userId) }))
  }
})

const byUser = ({ userId }: { userId: string }) => ({ user_id: userId })
const byMessage = ({ messageId }: { messageId: string }) => ({ message_id: messageId })

export const officeDeliveries: readonly Delivery[] = [
  unreadNotices,
  office('student.registered', 'student_registered', byUser),
  office('payment.verified', 'payment_verified', byUser),
  office('contact.message_received', 'contact_message', byMessage),
  office('contact.message_read', 'message_read', byMessage),
  counts('contact.message_unread'),
  office('assignment.submitted', 'assignment_submitted', ({ submissionId, userId }) => ({
    submission_id: submissionId,
    user_id: userId,
  })),
  counts('assignment.graded'),
  counts('mail.changed'),
  counts('user.changed'),
  unreadMessages('contact.message_received'),
  unreadMessages('contact.message_read'),
  unreadMessages('contact.message_unread'),
]

/** The first message to a screen that has just connected. */
export const readOfficeGreeting = async () => ({ type: 'stats', data: await readStats() }) as const
