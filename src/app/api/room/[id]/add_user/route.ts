import { addUserToRoom } from '@/features/talk/chat/server/add-user-to-room'
import { toRoute } from '@/server/transport/http/to-route'

export const POST = toRoute(addUserToRoom, { problem: { success: false } })
