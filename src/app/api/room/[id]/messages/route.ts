import { listMessages } from '@/features/talk/chat/server/list-messages'
import { presentForApi } from '@/features/talk/chat/server/message.rows'
import { jsonResponse, toRoute } from '@/server/transport/http/to-route'

export const GET = toRoute(listMessages, {
  respond({ messages, total, more, page_size }, request) {
    const older = new URLSearchParams({ page_size: String(page_size), before: messages[0]?.id ?? '' })
    const { pathname } = new URL(request.url)
    return jsonResponse(messages.map(presentForApi), 200, {
      'x-total-count': String(total),
      ...(more ? { link: `<${pathname}?${older}>; rel="prev"` } : {}),
    })
  },
})
