import { getCertificate } from '@/features/study/certificates/server/get-certificate'
import { publicJson } from '@/features/study/certificates/server/public-json'
import { toRoute } from '@/server/transport/http/to-route'

export const GET = toRoute(getCertificate, {
  respond: ({ listed: _, ...certificate }) => publicJson(JSON.stringify(certificate)),
})
