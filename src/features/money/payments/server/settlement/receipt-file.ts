import type { Locale } from '@/config/locales'
import type { MailData } from '@/features/base/mail/mail-kinds'
import type { MailAttachment } from '@/server/ports/mailer'
import { renderPayerReceipt, renderReceipt } from '../../receipts/pdf/render-receipt'
import { getByReference } from '../payments.repository'
import { presentReceipt } from './receipt.presenter'

const asFile = (number: string, pdf: Buffer): MailAttachment[] => [
  { filename: `${number}.pdf`, contentType: 'application/pdf', content: pdf },
]

/** The receipt as PDF, for the student's mail: the same as on the page. */
export async function receiptFile(
  { reference }: MailData['payment_receipt'],
  locale: Locale,
): Promise<MailAttachment[]> {
  const receipt = presentReceipt(await getByReference(reference, null), locale)
  return asFile(receipt.number, await renderReceipt(receipt, locale))
}

/** The receipt for the person who paid through a link, with nothing of the student. */
export async function payerReceiptFile(
  { reference }: MailData['payer_receipt'],
  locale: Locale,
): Promise<MailAttachment[]> {
  const intent = await getByReference(reference, null)
  const receipt = presentReceipt(intent, locale)
  return asFile(receipt.number, await renderPayerReceipt(receipt, intent.payerEmail ?? '', locale))
}
