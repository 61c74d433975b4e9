import { replyToMessage } from '@/features/talk/contact/server/office/reply-to-message'
import { toRoute } from '@/server/transport/http/to-route'

export const POST = toRoute(replyToMessage, { idempotent: true, problem: { success: false } })
