import { emailKey } from '@/lib/email-field'
import type { Tx } from '@/server/kernel/transaction'
import { endSubscription } from './subscriber.repository'

/** Ends the newsletter of an address whose owner called one of our mails spam. */
export async function endByAddress(tx: Tx, address: string, now: Date): Promise<void> {
  const subscriber = await tx.newsletterSubscriber.findUnique({
    where: { emailKey: emailKey(address) },
    select: { id: true },
  })
  if (subscriber) {
    await endSubscription(subscriber.id, now, tx)
  }
}
