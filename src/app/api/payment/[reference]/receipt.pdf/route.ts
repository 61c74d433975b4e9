import { pdfResponse } from '@/features/money/payments/receipts/pdf/pdf-response'
import { renderReceipt } from '@/features/money/payments/receipts/pdf/render-receipt'
import { getReceipt } from '@/features/money/payments/server/settlement/get-receipt'
import { documentLocale } from '@/server/transport/http/request-info'
import { toRoute } from '@/server/transport/http/to-route'

export const GET = toRoute(getReceipt, {
  isDocument: true,
  respond: async (receipt, request) => {
    const locale = documentLocale(request)
    return pdfResponse(await renderReceipt(receipt, locale), receipt.number)
  },
})
