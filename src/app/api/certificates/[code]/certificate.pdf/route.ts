import { getCertificatePdf } from '@/features/certificates/server/get-certificate'
import { pdfResponse } from '@/features/receipts/pdf/pdf-response'
import { toRoute } from '@/server/transport/http/to-route'

export const GET = toRoute(getCertificatePdf, {
  respond: ({ code, pdf }) => pdfResponse(Buffer.from(pdf), code),
})
