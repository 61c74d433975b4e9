import { getDidDocument } from '@/features/study/certificates/server/get-issuer'
import { publicJson } from '@/features/study/certificates/server/public-json'
import { toRoute } from '@/server/transport/http/to-route'

export const GET = toRoute(getDidDocument, {
  respond: (document) => publicJson(JSON.stringify(document), 'application/did+json'),
})
