import { env } from '@/config/env'
import { type Right, type Role, rightsOf } from '@/config/roles'
import { site } from '@/config/site'
import { queueMail } from '@/features/mail/server/queue-mail'
import { notify } from '@/features/notifications/server/notify'
import type { Tx } from '@/server/kernel/transaction'
import type { PaymentAlert } from '../payment-alerts'

const right: Right = 'payments.manage'
const rolesWithRight = (Object.keys(rightsOf) as Role[]).filter((role) =>
  (rightsOf[role] as readonly Right[]).includes(right),
)

/** Everybody of the office who may act on payments. */
const findPeople = (tx: Tx) =>
  tx.user.findMany({
    where: {
      blockedAt: null,
      OR: [{ role: { in: rolesWithRight } }, { additionalRoles: { hasSome: rolesWithRight } }],
    },
    select: { id: true, email: true, firstName: true, locale: true },
  })

interface AlertInput extends PaymentAlert {
  /** The same key never alerts twice. */
  key: string
  program: string
}

/** By bell and mail, to each in their own language; to the academy's own mailbox while nobody has the right. */
export async function alertOffice(tx: Tx, { key, program, ...alert }: AlertInput): Promise<void> {
  const people = await findPeople(tx)
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
      locale: locale === 'fr' ? 'fr' : 'en',
      dedupeKey: `${key}:${userId}`,
      data: { ...alert, firstName },
    })
  }
  if (people.length === 0)
    await queueMail(tx, {
      kind: 'payment_alert',
      to: env().ADMIN_EMAIL ?? site.email,
      locale: 'en',
      dedupeKey: key,
      data: { ...alert, firstName: '' },
    })
}
