import { channels } from '@/server/transport/socket/channels'
import { type SocketEvent, toEvent } from '@/server/transport/socket/to-event'
import type { ClientEvents } from './chat.contract'
import { deleteMessage } from './server/delete-message'
import { joinRoom } from './server/join-room'
import { leaveRoom } from './server/leave-room'
import { listMembers } from './server/list-members'
import { loadMessages } from './server/list-messages'
import { listRoomSummaries } from './server/list-my-rooms'
import { markRead } from './server/mark-read'
import { reportMessage } from './server/report-message'
import { resumeRoom } from './server/resume-room'
import { sendMessage } from './server/send-message'
import { setRoom } from './server/set-room'
import { showTyping } from './server/show-typing'

/** Every event that a client may send, and the use case behind it. */
export const chatEvents: {
  readonly [Name in keyof ClientEvents]: SocketEvent<ClientEvents[Name]['ack']>
} = {
  join_room: toEvent(joinRoom),
  send_message: toEvent(sendMessage, { ack: (message) => message && { message } }),
  resume: toEvent(resumeRoom, {
    ack: ({ last_seq, more }) => ({ last_seq, more }),
    toCaller: ({ last_seq: _, ...payload }) => ({ event: 'messages_since', payload }),
  }),
  load_messages: toEvent(loadMessages, { ack: (page) => ({ ...page }) }),
  list_rooms: toEvent(listRoomSummaries, { ack: (rooms) => ({ ...rooms }) }),
  list_members: toEvent(listMembers, { ack: (members) => ({ ...members }) }),
  mark_read: toEvent(markRead, { ack: (state) => ({ ...state }) }),
  typing: toEvent(showTyping, {
    ack: () => ({}),
    toChannel: (payload) => ({ channel: channels.room(payload.room_id), event: 'typing', payload }),
  }),
  delete_message: toEvent(deleteMessage),
  report_message: toEvent(reportMessage),
  leave_room: toEvent(leaveRoom),
  set_room: toEvent(setRoom),
}
