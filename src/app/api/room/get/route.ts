import { listMyRooms } from '@/features/talk/chat/server/list-my-rooms'
import { respondWithPage } from '@/server/transport/http/paging'
import { toRoute } from '@/server/transport/http/to-route'

export const GET = toRoute(listMyRooms, { respond: respondWithPage })
