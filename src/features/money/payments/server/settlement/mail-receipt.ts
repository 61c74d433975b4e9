import { asLocale } from '@/config/locales'
import type { MailedCohort } from '@/features/base/enrolments/cohort-line'
import { queueMail } from '@/features/base/mail/server/queue-mail'
import type { Tx } from '@/server/kernel/transaction'
import { netXaf, splitAmount } from '../../amount.rules'
import type { IntentAggregate } from '../payments.repository'
import { payerMail } from './payer-mail'

interface ReceiptMail {
  receiptNumber: string
  /** The class of the seat. */
  cohort?: MailedCohort | null
  /** Set when the receipt is sent once more: the first mail has the key of the payment. */
  again?: string
}

const keyOf = (kind: string, { id }: IntentAggregate, again?: string) =>
  again === undefined ? `${kind}:${id}` : `${kind}:${id}:${again}`

/** The receipt for the student. */
export const mailReceipt = (
  tx: Tx,
  intent: IntentAggregate,
  { receiptNumber, cohort = null, again }: ReceiptMail,
): Promise<void> =>
  queueMail(tx, {
    ...payerMail(intent),
    kind: 'payment_receipt',
    dedupeKey: keyOf('payment_receipt', intent, again),
    data: {
      firstName: intent.user.firstName,
      reference: intent.reference,
      receiptNumber,
      amountXaf: intent.amountXaf,
      programSlug: intent.program.slug,
      creditXaf: splitAmount(intent.amountXaf, netXaf(intent)).creditKeptXaf,
      cohort,
    },
  })

/** The receipt for the person who paid through a link, without anything of the student. */
export async function mailPayerReceipt(
  tx: Tx,
  intent: IntentAggregate,
  { receiptNumber, again }: ReceiptMail,
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
    dedupeKey: keyOf('payer_receipt', intent, again),
    data: { receiptNumber, amountXaf, programSlug: program.slug, reference, checkCode },
  })
}
