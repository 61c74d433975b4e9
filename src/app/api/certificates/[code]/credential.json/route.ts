import { getCredential } from '@/features/study/certificates/server/get-certificate'
import { publicJson } from '@/features/study/certificates/server/public-json'
import { toRoute } from '@/server/transport/http/to-route'

export const GET = toRoute(getCredential, { respond: (text) => publicJson(text, 'application/vc+json') })
