import { isLocale } from '@/config/locales'
import { getReceipt } from '@/features/payments/server/get-receipt'
import { renderReceipt } from '@/features/receipts/pdf/render-receipt'
import { readRequestInfo } from '@/server/transport/http/request-info'
import { toRoute } from '@/server/transport/http/to-route'

export const GET = toRoute(getReceipt, {
  respond: async (receipt, request) => {
    const wanted = new URL(request.url).searchParams.get('locale')
    const locale = isLocale(wanted) ? wanted : readRequestInfo(request.headers).locale
    const pdf = await renderReceipt(receipt, locale)
    return new Response(new Uint8Array(pdf), {
      headers: {
        'content-type': 'application/pdf',
        'content-disposition': `attachment; filename="${receipt.number}.pdf"`,
        'content-length': String(pdf.byteLength),
        'cache-control': 'private, no-store',
      },
    })
  },
})
