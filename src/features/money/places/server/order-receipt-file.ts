import { asLocale, type Locale } from '@/config/locales'
import type { MailData } from '@/features/base/mail/mail-kinds'
import { db } from '@/server/db'
import type { MailAttachment } from '@/server/ports/mailer'
import { presentDocument } from './order-paper'
import { findOrder } from './orders.repository'

/** The receipt as PDF, for the mail to the school. */
export async function orderReceiptFile(
  { number }: MailData['order_receipt'],
  locale: Locale,
): Promise<MailAttachment[]> {
  const paper = presentDocument(await findOrder(db(), { number }), 'receipt', asLocale(locale))
  const [{ renderPaper }, { orderTexts }] = await Promise.all([
    import('@/features/money/payments/receipts/pdf/render-receipt'),
    import('../order-texts'),
  ])
  const content = await renderPaper(orderTexts(paper, locale), paper.issuedAt, locale)
  return [{ filename: `${paper.paperNumber}.pdf`, contentType: 'application/pdf', content }]
}
