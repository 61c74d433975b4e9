import { getStatusList } from '@/features/study/certificates/server/get-issuer'
import { publicJson } from '@/features/study/certificates/server/public-json'
import { toRoute } from '@/server/transport/http/to-route'

export const GET = toRoute(getStatusList, { respond: (text) => publicJson(text, 'application/vc+json') })
