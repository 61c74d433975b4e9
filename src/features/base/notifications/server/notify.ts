import { emailKey } from '@/lib/email-field'
import { container } from '@/server/container'
import { emitEvent, type Tx } from '@/server/kernel/transaction'
import type { SomeNotification } from '../notification-kinds'
import { queuePush } from './queue-push'

type Notice = SomeNotification & {
  /** One notification per key, even if its cause occurs several times. */
  dedupeKey: string
  /** Now, by default. */
  at?: Date
}

/** Notifies a person under the bell and in their browsers, in the transaction of the cause. */
export async function notify(
  tx: Tx,
  { userId, at = container().clock.now(), ...notice }: Notice & { userId: string },
): Promise<void> {
  const [created] = await tx.notification.createManyAndReturn({
    data: [{ ...notice, userId, createdAt: at }],
    skipDuplicates: true,
    select: { id: true },
  })
  if (created) {
    await emitEvent(tx, 'notification.created', { userId })
    await queuePush(tx, { notificationId: created.id, userId, kind: notice.kind })
  }
}

/** The same for the account with this address, if there is one. */
export async function notifyAddress(tx: Tx, { email, ...notice }: Notice & { email: string }): Promise<void> {
  const user = await tx.user.findUnique({ where: { emailKey: emailKey(email) }, select: { id: true } })
  if (user) {
    await notify(tx, { ...notice, userId: user.id })
  }
}

interface PaidIntent {
  id: string
  reference: string
  amountXaf: number
  user: { id: string }
  program: { slug: string }
}

/** Notifies of the result of a payment. `cause`: what ended it, if a payment can end twice in the same way. */
export const notifyPayment = (
  tx: Tx,
  kind: 'payment.verified' | 'payment.failed' | 'payment.refunded' | 'refund.refused',
  { id, reference, amountXaf, user, program }: PaidIntent,
  cause = { id, amountXaf },
) =>
  notify(tx, {
    userId: user.id,
    kind,
    data: { reference, program: program.slug, amountXaf: cause.amountXaf },
    dedupeKey: `${kind}:${cause.id}`,
  })
