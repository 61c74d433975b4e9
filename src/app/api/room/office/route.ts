import { openOfficeRoom } from '@/features/talk/chat/server/open-office-room'
import { toRoute } from '@/server/transport/http/to-route'

export const POST = toRoute(openOfficeRoom, { problem: { success: false } })
