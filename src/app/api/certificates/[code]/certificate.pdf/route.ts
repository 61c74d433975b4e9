import { pdfResponse } from '@/features/money/payments/receipts/pdf/pdf-response'
import { getCertificatePdf } from '@/features/study/certificates/server/get-certificate'
import { toRoute } from '@/server/transport/http/to-route'

export const GET = toRoute(getCertificatePdf, {
  respond: ({ code, pdf }) => pdfResponse(Buffer.from(pdf), code),
})
