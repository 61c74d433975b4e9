import { openOfficeRoom } from '@/features/chat/server/open-office-room'
import { toRoute } from '@/server/transport/http/to-route'

export const POST = toRoute(openOfficeRoom, { problem: { success: false } })
