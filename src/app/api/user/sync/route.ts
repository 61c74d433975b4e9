import { learning } from '@/config/limits'
import { sync } from '@/features/study/learning/server/sync'
import { readJsonObject } from '@/server/transport/http/read-json'
import { toRoute } from '@/server/transport/http/to-route'

export const POST = toRoute(sync, { readInput: (request) => readJsonObject(request, learning.syncBytes) })
