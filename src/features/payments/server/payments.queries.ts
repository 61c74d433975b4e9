import type { Locale } from '@/config/locales'
import type { PaymentView } from '../payment-views'
import { presentPayment } from './payments.presenter'
import { listIntents } from './payments.repository'

export interface ListedPayment {
  id: string
  view: PaymentView
  programTitle: string
  /** When it was paid, or begun. */
  at: Date
}

/** One student's payments, newest first. */
export async function listPaymentsOf(userId: string, locale: Locale): Promise<ListedPayment[]> {
  const intents = await listIntents({ userId })
  return intents.map((intent) => ({
    id: intent.id,
    view: presentPayment(intent),
    programTitle: locale === 'fr' ? intent.program.titleFr : intent.program.titleEn,
    at: intent.paidAt ?? intent.createdAt,
  }))
}
