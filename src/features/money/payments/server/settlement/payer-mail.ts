import { asLocale, type Locale } from '@/config/locales'
import type { IntentAggregate } from '../payments.repository'

/** Who gets the mails of a payment, and in which language. */
export const payerMail = ({
  user,
  locale,
}: IntentAggregate): { to: string; userId: string; locale: Locale } => ({
  to: user.email,
  userId: user.id,
  locale: asLocale(locale),
})
