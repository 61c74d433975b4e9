import type { Locale } from '@/config/locales'
import { localized } from '@/lib/localized'
import type { PaymentView } from '../payment-views'
import { presentPayment } from './payments.presenter'
import { listIntents } from './payments.repository'

interface ListedPayment {
  id: string
  view: PaymentView
  programTitle: string
  /** When it was paid, otherwise started. */
  at: Date
}

/** One student's payments, newest first. */
export async function listPaymentsOf(userId: string, locale: Locale): Promise<ListedPayment[]> {
  const intents = await listIntents({ userId })
  return intents.map((intent) => ({
    id: intent.id,
    view: presentPayment(intent),
    programTitle: localized(intent.program, 'title', locale),
    at: intent.paidAt ?? intent.createdAt,
  }))
}
