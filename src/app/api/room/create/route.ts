import { createRoom } from '@/features/talk/chat/server/create-room'
import { toRoute } from '@/server/transport/http/to-route'

export const POST = toRoute(createRoom, { status: 201, idempotent: true, problem: { success: false } })
