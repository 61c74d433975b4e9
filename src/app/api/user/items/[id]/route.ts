import { getMyItem } from '@/features/study/learning/server/get-my-item'
import { toRoute } from '@/server/transport/http/to-route'

export const GET = toRoute(getMyItem)
