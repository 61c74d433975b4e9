import { emailKey } from '@/lib/email-field'
import type { Tx } from '@/server/kernel/transaction'
import { endSubscription } from './subscriber.repository'

/**
 * An address takes no mail, or its owner called one of ours spam: it gets no newsletter any more. `mailId`: the mail that came back;
 * without it the last newsletter counts as the reason. Returns whether the address was on the list.
 */
export async function endByAddress(
  tx: Tx,
  address: string,
  now: Date,
  mailId: string | null = null,
): Promise<boolean> {
  const subscriber = await tx.newsletterSubscriber.findUnique({
    where: { emailKey: emailKey(address) },
    select: { id: true },
  })
  return subscriber !== null && (await endSubscription(tx, subscriber.id, now, { bounced: mailId }))
}
