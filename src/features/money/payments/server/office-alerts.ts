import { env } from '@/config/env'
import { asLocale, defaultLocale } from '@/config/locales'
import { site } from '@/config/site'
import { findPeopleWith } from '@/features/accounts/users/server/find-people-with'
import type { PaymentAlert } from '@/features/base/mail/payment-alerts'
import { queueMail } from '@/features/base/mail/server/queue-mail'
import { notify } from '@/features/base/notifications/server/notify'
import type { Tx } from '@/server/kernel/transaction'

interface AlertInput extends PaymentAlert {
  /** The same key never alerts twice. */
  key: string
  program: string
}

/** By bell and mail, in each person's language; to the academy's mailbox if nobody has the right. */
export async function alertOffice(tx: Tx, { key, program, ...alert }: AlertInput): Promise<void> {
  const people = await findPeopleWith(tx, 'payments.manage')
  for (const { id: userId, email: to, firstName, locale } of people) {
    await notify(tx, {
      userId,
      kind: 'payment.attention',
      data: { alert: alert.alert, reference: alert.reference, amountXaf: alert.amountXaf, program },
      dedupeKey: `${key}:${userId}`,
    })
    await queueMail(tx, {
      kind: 'payment_alert',
      to,
      userId,
      locale: asLocale(locale),
      dedupeKey: `${key}:${userId}`,
      data: { ...alert, firstName },
    })
  }
  if (people.length === 0) {
    await queueMail(tx, {
      kind: 'payment_alert',
      to: env().ADMIN_EMAIL ?? site.email,
      locale: defaultLocale,
      dedupeKey: key,
      data: { ...alert, firstName: '' },
    })
  }
}
