import { openItem } from '@/features/study/learning/server/open-item'
import { toRoute } from '@/server/transport/http/to-route'

export const POST = toRoute(openItem)
