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
  payer: { id: string; email: string; firstName: string }
  /** The payer has a session, not only the token of a registration. */
  isSignedIn: boolean
  locale: Locale
}

/**
 * Only to the payer's stored mailbox. A signed-in student whose address is proven has a separate budget
 * (payment.code), so mails that others cause cannot prevent them from paying.
 */
export const mailCode = async (tx: Tx, mail: CodeMail) =>
  queueMail(tx, {
    kind: 'payment_code',
    to: mail.payer.email,
    userId: mail.payer.id,
    isProven: mail.isSignedIn && (await hasProvenAddress(tx, mail.payer.id)),
    locale: mail.locale,
    notAfter: mail.expiresAt,
    dedupeKey: `payment_code:${mail.intentId}:${mail.round}`,
    data: {
      code: mail.code,
      firstName: mail.payer.firstName,
      amountXaf: mail.details.amountXaf,
      programSlug: mail.programSlug,
      provider: mail.details.provider,
      maskedPhone: maskPhone(mail.details.phone),
      reference: mail.reference,
    },
  })
