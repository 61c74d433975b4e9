import {
  invitationAnswered,
  messageAnswer,
  roomAnswer,
  roomCreatedAnswer,
  roomOpenedAnswer,
  userAddedAnswer,
} from '@/features/talk/chat/chat.answers'
import { describeCall, type Operations } from '@/server/transport/http/openapi/operation'
import * as addUser from '../../room/[id]/add_user/route'
import * as messages from '../../room/[id]/messages/route'
import * as createRoom from '../../room/create/route'
import * as rooms from '../../room/get/route'
import * as invitation from '../../room/invitations/[id]/route'
import * as officeRoom from '../../room/office/route'

export const chatOperations: Operations = {
  'GET /api/room/get': describeCall(rooms.GET, {
    tag: 'Chat',
    summary: "The caller's rooms",
    answer: roomAnswer,
    list: true,
  }),
  'POST /api/room/create': describeCall(createRoom.POST, {
    tag: 'Chat',
    summary: 'Open a room',
    answer: roomCreatedAnswer,
  }),
  'POST /api/room/office': describeCall(officeRoom.POST, {
    tag: 'Chat',
    summary: "The student's own room with the academy",
    answer: roomOpenedAnswer,
  }),
  'GET /api/room/{id}/messages': describeCall(messages.GET, {
    tag: 'Chat',
    summary: 'Messages of a room, oldest first; `before` (an id) pages back',
    answer: messageAnswer,
    list: true,
  }),
  'POST /api/room/{id}/add_user': describeCall(addUser.POST, {
    tag: 'Chat',
    summary: 'Add or invite somebody by address; the same answer for every address',
    answer: userAddedAnswer,
    refusals: [409],
  }),
  'POST /api/room/invitations/{id}': describeCall(invitation.POST, {
    tag: 'Chat',
    summary: 'Accept or decline an invitation',
    answer: invitationAnswered,
    refusals: [409],
  }),
}
