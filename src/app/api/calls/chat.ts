import { roomPhoto } from '@/config/limits'
import {
  invitationAnswered,
  messageAnswer,
  photoSentAnswer,
  roomAnswer,
  roomCreatedAnswer,
  roomOpenedAnswer,
  userAddedAnswer,
} from '@/features/talk/chat/chat.answers'
import { addUserToRoom } from '@/features/talk/chat/server/add-user-to-room'
import { answerInvitation } from '@/features/talk/chat/server/answer-invitation'
import { createRoom } from '@/features/talk/chat/server/create-room'
import { listMessages } from '@/features/talk/chat/server/list-messages'
import { listMyRooms } from '@/features/talk/chat/server/list-my-rooms'
import { presentForApi } from '@/features/talk/chat/server/message.rows'
import { openOfficeRoom } from '@/features/talk/chat/server/open-office-room'
import { openRoomPhoto } from '@/features/talk/chat/server/open-room-photo'
import { sendPhoto } from '@/features/talk/chat/server/send-photo'
import { call, defineCalls, pagedCall } from '@/server/transport/http/calls'
import { respondWithFile } from '@/server/transport/http/file-response'
import { anyFile } from '@/server/transport/http/openapi/operation'
import { readJsonObject } from '@/server/transport/http/read-json'
import { jsonResponse } from '@/server/transport/http/to-route'

export const chatCalls = defineCalls({
  'GET /api/room/get': pagedCall(listMyRooms, {
    tag: 'Chat',
    summary: "The caller's rooms",
    answer: roomAnswer,
  }),
  'POST /api/room/create': call(createRoom, {
    tag: 'Chat',
    summary: 'Open a room',
    answer: roomCreatedAnswer,
    status: 201,
    idempotent: true,
    problem: { success: false },
  }),
  'POST /api/room/office': call(openOfficeRoom, {
    tag: 'Chat',
    summary: "The student's own room with the academy",
    answer: roomOpenedAnswer,
    problem: { success: false },
  }),
  'GET /api/room/{id}/messages': call(listMessages, {
    tag: 'Chat',
    summary: 'Messages of a room, oldest first; `before` (an id) pages back',
    answer: messageAnswer,
    list: true,
    respond({ messages, total, more, page_size }, request) {
      const older = new URLSearchParams({ page_size: String(page_size), before: messages[0]?.id ?? '' })
      const { pathname } = new URL(request.url)
      return jsonResponse(messages.map(presentForApi), 200, {
        'x-total-count': String(total),
        ...(more ? { link: `<${pathname}?${older}>; rel="prev"` } : {}),
      })
    },
  }),
  'POST /api/room/{id}/photos': call(sendPhoto, {
    tag: 'Chat',
    summary: 'Send a photo, with or without words',
    description:
      'A WebP, JPEG or PNG of at most 150 KB and 1,600 pixels, in base64. What is not a pixel is removed. The same client_id again stores nothing and answers with what is stored.',
    answer: photoSentAnswer,
    status: 201,
    optional: ['content', 'reply_to', 'mentions'],
    refusals: [404, 413, 415],
    present: (message) => ({ success: true as const, message }),
    readInput: async (request, params) => ({
      ...(await readJsonObject(request, 2 * roomPhoto.sentBytes)),
      ...params,
    }),
    problem: { success: false },
  }),
  'GET /api/room/photos/{id}': call(openRoomPhoto, {
    tag: 'Chat',
    summary: 'The photo of a message, for members of its room',
    answer: anyFile,
    refusals: [404],
    respond: respondWithFile,
  }),
  'POST /api/room/{id}/add_user': call(addUserToRoom, {
    tag: 'Chat',
    summary: 'Add or invite somebody by address; the same answer for every address',
    answer: userAddedAnswer,
    refusals: [409],
    problem: { success: false },
  }),
  'POST /api/room/invitations/{id}': call(answerInvitation, {
    tag: 'Chat',
    summary: 'Accept or decline an invitation',
    answer: invitationAnswered,
    refusals: [409],
    problem: { success: false },
  }),
})
