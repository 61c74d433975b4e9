import { issueCertificate } from '@/features/study/certificates/server/issue-certificate'
import { jsonResponse, toRoute } from '@/server/transport/http/to-route'

export const POST = toRoute(issueCertificate, {
  respond: ({ code, created }) => jsonResponse({ code }, created ? 201 : 200),
})
