import { getReceipt } from '@/features/payments/server/settlement/get-receipt'
import { localeOf, pdfResponse } from '@/features/receipts/pdf/pdf-response'
import { renderReceipt } from '@/features/receipts/pdf/render-receipt'
import { readRequestInfo } from '@/server/transport/http/request-info'
import { toRoute } from '@/server/transport/http/to-route'

export const GET = toRoute(getReceipt, {
  respond: async (receipt, request) => {
    const locale = localeOf(request, readRequestInfo(request.headers).locale)
    return pdfResponse(await renderReceipt(receipt, locale), receipt.number)
  },
})
