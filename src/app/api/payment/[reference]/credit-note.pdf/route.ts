import { getCreditNote } from '@/features/payments/server/settlement/get-credit-note'
import { localeOf, pdfResponse } from '@/features/receipts/pdf/pdf-response'
import { renderCreditNote } from '@/features/receipts/pdf/render-receipt'
import { readRequestInfo } from '@/server/transport/http/request-info'
import { toRoute } from '@/server/transport/http/to-route'

export const GET = toRoute(getCreditNote, {
  respond: async (note, request) => {
    const locale = localeOf(request, readRequestInfo(request.headers).locale)
    return pdfResponse(await renderCreditNote(note, locale), note.number)
  },
})
