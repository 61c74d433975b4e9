import { announceToClass } from '@/features/study/announcements/server/announce'
import { toRoute } from '@/server/transport/http/to-route'

export const POST = toRoute(announceToClass, { status: 202, idempotent: true })
