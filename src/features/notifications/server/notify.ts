import { emailKey } from '@/lib/email-field'
import { emitEvent, type Tx } from '@/server/kernel/transaction'
import type { SomeNotification } from '../notification-kinds'

type Notice = SomeNotification & {
  /** One notification a key, however often its cause is told. */
  dedupeKey: string
  at: Date
}

/** Tells a person of something, in the transaction of its cause. */
export async function notify(tx: Tx, { userId, at, ...notice }: Notice & { userId: string }): Promise<void> {
  const { count } = await tx.notification.createMany({
    data: [{ ...notice, userId, createdAt: at }],
    skipDuplicates: true,
  })
  if (count > 0) await emitEvent(tx, 'notification.created', { userId })
}

/** The same for whoever has this address; nobody may. */
export async function notifyAddress(tx: Tx, { email, ...notice }: Notice & { email: string }): Promise<void> {
  const user = await tx.user.findUnique({ where: { emailKey: emailKey(email) }, select: { id: true } })
  if (user) await notify(tx, { ...notice, userId: user.id })
}
