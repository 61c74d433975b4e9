import { officeDeliveries, readOfficeGreeting } from '@/features/office/live/server/office.deliveries'
import { chatDeliveries, listRoomChannels, markSeen } from '@/features/talk/chat/server/chat.deliveries'
import { countWaitingForOffice } from '@/features/talk/chat/server/unread.queries'
import { chatEvents } from '@/features/talk/chat/socket-events'
import { type Delivery, delivery } from '@/server/transport/socket/socket-broadcaster'
import type { SocketRegistry } from '@/server/transport/socket/start-sockets'
import type { SocketEvent } from '@/server/transport/socket/to-event'

/** Every event that a client may send. */
export const socketEvents: ReadonlyMap<string, SocketEvent> = new Map(Object.entries(chatEvents))

const recheck = (type: 'session.ended' | 'user.access_changed'): Delivery =>
  delivery(type, 'instance', async (events, out) => {
    const people = new Set(events.map(({ payload }) => payload.userId))
    // Later events wait for this check, so that nothing more reaches somebody who has lost the right.
    await Promise.all([...people].map((userId) => out.recheck(userId)))
  })

const recountChats = (type: 'room.message_sent' | 'room.read' | 'room.member_left'): Delivery =>
  delivery(type, 'instance', async (_events, out) => out.refreshUnreadCounts())

/** Every committed event that is delivered to open connections. */
export const deliveries: readonly Delivery[] = [
  recheck('user.access_changed'),
  recheck('session.ended'),
  ...chatDeliveries,
  ...officeDeliveries,
  recountChats('room.message_sent'),
  recountChats('room.read'),
  recountChats('room.member_left'),
]

/** The parts of the features that the transport needs. */
export const socketRegistry: SocketRegistry = {
  events: socketEvents,
  deliveries,
  readGreeting: readOfficeGreeting,
  channelsOf: listRoomChannels,
  noteAlive: markSeen,
  countUnread: countWaitingForOffice,
}
