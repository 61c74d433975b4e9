import type { Locale } from '@/config/locales'
import { discountKind } from '@/features/money/codes/price-code.rules'
import { maskPhone } from '@/lib/cameroon-phone'
import { localized } from '@/lib/localized'
import { personName } from '@/lib/person-name'
import type { IntentAggregate } from '../payments.repository'

/** The common fields of a receipt and a credit note: who paid, for what, and how. */
export const presentDocumentHeader = (
  intent: IntentAggregate,
  { payerName }: { payerName: string | null },
  locale: Locale,
) => {
  const { user, program } = intent
  return {
    reference: intent.reference,
    payer: {
      id: user.id,
      name: payerName ?? personName(user),
      // An erased account has an address that cannot exist.
      email: user.erasedAt ? '' : user.email,
    },
    program: {
      slug: program.slug,
      title: localized(program, 'title', locale),
      durationWeeks: program.durationWeeks,
    },
    priceXaf: intent.priceXaf,
    discountXaf: intent.discountXaf,
    discountKind: discountKind(intent.discountAccount),
    provider: intent.provider,
    // Empty after an erasure.
    maskedPhone: intent.phone ? maskPhone(intent.phone) : null,
    inCash: intent.manualById !== null && !intent.byTransfer,
    byTransfer: intent.byTransfer,
    beforeReceipt: intent.beforeReceipt,
  }
}
