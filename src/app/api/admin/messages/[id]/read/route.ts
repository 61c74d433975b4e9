import { markMessageRead } from '@/features/talk/contact/server/office/mark-message-read'
import { toRoute } from '@/server/transport/http/to-route'

export const PUT = toRoute(markMessageRead)
