import { code as codeLimits } from '@/config/limits'
import type { Locale } from '@/config/locales'
import { hasProvenAddress } from '@/features/accounts/session/server/proven-address'
import { queueMail } from '@/features/base/mail/server/queue-mail'
import { maskPhone } from '@/lib/cameroon-phone'
import { keyedHash, randomDigits } from '@/server/kernel/secrets'
import type { Tx } from '@/server/kernel/transaction'
import type { Details } from '../../initiation.rules'

/** The hash includes the intent, so the same digits are not valid for another payment. */
export const hashCode = (intentId: string, code: string) => keyedHash('payment-code', `${intentId}:${code}`)

export const newCode = (intentId: string) => {
  const code = randomDigits(codeLimits.digits)
  return { code, codeHash: hashCode(intentId, code) }
}

interface CodeMail {
  intentId: string
  reference: string
  /** Which code of the intent this is, from 1. */
  round: number
  code: string
  expiresAt: Date
  details: Details
  programSlug: string
  mailbox: string
  /** null: somebody else pays, through a link. */
  student: { id: string; firstName: string } | null
  /** The payer has a session, not only the token of a registration. */
  isSignedIn: boolean
  locale: Locale
}

/**
 * To the student's stored mailbox, or to the one that the person who pays through a link has named. A signed-in student whose address
 * is proven has a separate budget (payment.code), so mails that others cause cannot prevent them from paying.
 */
export async function mailCode(tx: Tx, { student, ...mail }: CodeMail): Promise<void> {
  const envelope = {
    to: mail.mailbox,
    locale: mail.locale,
    notAfter: mail.expiresAt,
    dedupeKey: `payment_code:${mail.intentId}:${mail.round}`,
  }
  const data = {
    code: mail.code,
    amountXaf: mail.details.amountXaf,
    programSlug: mail.programSlug,
    provider: mail.details.provider,
    maskedPhone: maskPhone(mail.details.phone),
    reference: mail.reference,
  }
  if (!student) {
    return queueMail(tx, { ...envelope, kind: 'payer_code', data })
  }
  await queueMail(tx, {
    ...envelope,
    kind: 'payment_code',
    userId: student.id,
    isProven: mail.isSignedIn && (await hasProvenAddress(tx, student.id)),
    data: { ...data, firstName: student.firstName },
  })
}
