import { expect, it } from 'vitest'
import { chatEvents } from '@/features/talk/chat/socket-events'
import { insertEventSql } from '@/server/kernel/events'
import type { emitEvent, recordAudit, Tx } from '@/server/kernel/transaction'
import { channels } from '@/server/transport/socket/channels'
import { delivery } from '@/server/transport/socket/socket-broadcaster'
import { deliveries } from './sockets'

/** Never called: each line must not compile. */
function refusedByTheCompiler(tx: Tx, emit: typeof emitEvent, audit: typeof recordAudit) {
  // @ts-expect-error no such event
  emit(tx, 'user.renamed', { userId: '1' })
  // @ts-expect-error another payload
  emit(tx, 'user.changed', { id: '1' })
  // @ts-expect-error no such action
  audit(tx, { actor: null }, 'user.renamed')
  // @ts-expect-error a field that the event does not have
  delivery('room.invited', 'audience', async ([event]) => event?.payload.roomId)
  delivery('room.invited', 'audience', async (events, out) => {
    for (const { payload } of events) {
      out.emit(channels.user(payload.userId), 'room_invited', {})
      // @ts-expect-error not a payload of this message
      out.emit(channels.user(payload.userId), 'room_removed', { id: '1' })
      // @ts-expect-error no channel
      out.emit(`person:${payload.userId}`, 'room_invited', {})
      // @ts-expect-error no message of /ws/admin
      out.push('student_renamed', { user_id: '1' })
    }
  })
  // @ts-expect-error the acknowledgement of another event
  chatEvents.mark_read = chatEvents.list_rooms
}

it('a wrong name, payload, channel or acknowledgement does not compile', () => {
  expect(refusedByTheCompiler).toBeTypeOf('function')
})

it('an event written in SQL has the fields of its type, and none that is null', () => {
  const sql = insertEventSql('room.read', { roomId: 'room_id', userId: 'user_id' }, '$4')
  expect(sql).toContain(
    "select 'room.read', jsonb_strip_nulls(jsonb_build_object('roomId', room_id, 'userId', user_id)), $4",
  )
})

it('every event that is emitted is heard by somebody', () => {
  const heard = new Set<string>(deliveries.map(({ type }) => type))
  // Public pages are rendered again (main's services).
  heard.add('program.changed')
  heard.add('certificate.changed')
  heard.add('figures.changed')
  heard.add('settings.changed')
  heard.add('legal.changed')
  const emitted = Object.keys({
    'program.changed': true,
    'student.registered': true,
    'payment.verified': true,
    'contact.message_received': true,
    'contact.message_read': true,
    'contact.message_unread': true,
    'assignment.submitted': true,
    'assignment.graded': true,
    'mail.changed': true,
    'notification.created': true,
    'certificate.changed': true,
    'figures.changed': true,
    'settings.changed': true,
    'legal.changed': true,
    'session.ended': true,
    'user.access_changed': true,
    'user.changed': true,
    'room.message_sent': true,
    'room.message_deleted': true,
    'room.member_added': true,
    'room.member_joined': true,
    'room.member_left': true,
    'room.invited': true,
    'room.read': true,
  } satisfies Record<keyof import('@/server/kernel/events').AcademyEvents, true>)
  expect(emitted.filter((type) => !heard.has(type))).toEqual([])
})
