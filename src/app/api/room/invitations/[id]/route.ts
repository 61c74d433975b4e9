import { answerInvitation } from '@/features/chat/server/answer-invitation'
import { toRoute } from '@/server/transport/http/to-route'

export const POST = toRoute(answerInvitation, { problem: { success: false } })
