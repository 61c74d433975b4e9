import { attachFiles } from '@/features/base/mail/server/attachments'
import { payerReceiptFile, receiptFile } from '@/features/money/payments/server/settlement/receipt-file'
import { orderReceiptFile } from '@/features/money/places/server/order-receipt-file'
import { certificateFile } from '@/features/study/certificates/server/certificate-file'

/** Every kind of mail that has a file. */
export function connectMailAttachments(): void {
  attachFiles('certificate_issued', certificateFile)
  attachFiles('order_receipt', orderReceiptFile)
  attachFiles('payment_receipt', receiptFile)
  attachFiles('payer_receipt', payerReceiptFile)
}
