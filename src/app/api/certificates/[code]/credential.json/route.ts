import { getCredential } from '@/features/certificates/server/get-certificate'
import { publicJson } from '@/features/certificates/server/public-json'
import { toRoute } from '@/server/transport/http/to-route'

export const GET = toRoute(getCredential, { respond: (text) => publicJson(text, 'application/vc+json') })
