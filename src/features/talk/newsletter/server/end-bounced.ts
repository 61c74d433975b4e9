import { emailKey } from '@/lib/email-field'
import type { Tx } from '@/server/kernel/transaction'
import { endSubscription } from './subscriber.repository'

/**
 * An address takes no mail, or its owner complained about one: it gets no newsletter any more. `mailId`: the newsletter that came
 * back, if it was one. Returns whether the address was on the list.
 */
export async function endBounced(
  tx: Tx,
  { email, mailId, now }: { email: string; mailId: string | null; now: Date },
): Promise<boolean> {
  const subscriber = await tx.newsletterSubscriber.findUnique({
    where: { emailKey: emailKey(email) },
    select: { id: true },
  })
  return subscriber !== null && (await endSubscription(tx, subscriber.id, now, { bounced: mailId }))
}
