import { asLocale } from '@/config/locales'
import { queueMail } from '@/features/base/mail/server/queue-mail'
import type { Tx } from '@/server/kernel/transaction'
import type { IntentAggregate } from '../payments.repository'

/** A receipt for whoever paid through a link, without anything of the student. */
export async function mailPayerReceipt(
  tx: Tx,
  intent: IntentAggregate,
  receiptNumber: string,
): Promise<void> {
  const { payerEmail, payerLocale, reference, amountXaf, program } = intent
  if (payerEmail === null) {
    return
  }
  const { checkCode } = await tx.receipt.findUniqueOrThrow({
    where: { number: receiptNumber },
    select: { checkCode: true },
  })
  await queueMail(tx, {
    kind: 'payer_receipt',
    to: payerEmail,
    locale: asLocale(payerLocale),
    dedupeKey: `payer_receipt:${intent.id}`,
    data: { receiptNumber, amountXaf, programSlug: program.slug, reference, checkCode },
  })
}
