import { pdfResponse } from '@/features/money/payments/receipts/pdf/pdf-response'
import { renderCreditNote } from '@/features/money/payments/receipts/pdf/render-receipt'
import { getCreditNote } from '@/features/money/payments/server/settlement/get-credit-note'
import { documentLocale } from '@/server/transport/http/request-info'
import { toRoute } from '@/server/transport/http/to-route'

export const GET = toRoute(getCreditNote, {
  isDocument: true,
  respond: async (note, request) => {
    const locale = documentLocale(request)
    return pdfResponse(await renderCreditNote(note, locale), note.number)
  },
})
