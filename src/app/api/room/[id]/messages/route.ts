import { listMessages } from '@/features/chat/server/list-messages'
import { presentForApi } from '@/features/chat/server/message.rows'
import { jsonResponse, toRoute } from '@/server/transport/http/to-route'

export const GET = toRoute(listMessages, {
  respond: ({ messages, total }) =>
    jsonResponse(messages.map(presentForApi), 200, { 'x-total-count': String(total) }),
})
