import { replyToMessage } from '@/features/contact/server/admin/reply-to-message'
import { toRoute } from '@/server/transport/http/to-route'

export const POST = toRoute(replyToMessage, { idempotent: true, problem: { success: false } })
