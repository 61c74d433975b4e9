import { answerInvitation } from '@/features/talk/chat/server/answer-invitation'
import { toRoute } from '@/server/transport/http/to-route'

export const POST = toRoute(answerInvitation, { problem: { success: false } })
