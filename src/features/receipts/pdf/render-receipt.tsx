import { renderToBuffer } from '@react-pdf/renderer'
import type { Locale } from '@/config/locales'
import type { Receipt } from '@/features/payments/payment-views'
import { ReceiptDocument } from './receipt-document'

export const renderReceipt = (receipt: Receipt, locale: Locale): Promise<Buffer> =>
  renderToBuffer(<ReceiptDocument receipt={receipt} locale={locale} />)
