import { listMessages } from '@/features/talk/contact/server/office/list-messages'
import { presentMessage } from '@/features/talk/contact/server/office/message.presenter'
import { respondWithPage } from '@/server/transport/http/paging'
import { toRoute } from '@/server/transport/http/to-route'

export const GET = toRoute(listMessages, {
  respond: ({ items, ...page }, request) =>
    respondWithPage({ ...page, items: items.map(presentMessage) }, request),
})
