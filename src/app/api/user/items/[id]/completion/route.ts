import { setCompletion } from '@/features/study/learning/server/set-completion'
import { toRoute } from '@/server/transport/http/to-route'

export const PUT = toRoute(setCompletion)
