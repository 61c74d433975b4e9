import type { MailDelivery } from '@/generated/prisma/client'
import { emitEvent, type Tx } from '@/server/kernel/transaction'

interface Reported {
  providerId: string
  delivery: MailDelivery
  at: Date
  reason: string | null
}

/** What says more wins, in whatever order the events arrive. */
const weight = { delivered: 1, bounced: 2, complained: 3 } as const satisfies Record<MailDelivery, number>

/** Stores what became of a mail. null: no mail of ours has this id. `isNew`: it was not known. */
export async function recordDelivery(
  tx: Tx,
  { providerId, delivery, at, reason }: Reported,
): Promise<{ id: string; toEmail: string; isNew: boolean } | null> {
  const [mail] = await tx.$queryRaw<{ id: string; toEmail: string; delivery: MailDelivery | null }[]>`
    select id::text, to_email as "toEmail", delivery::text as delivery from outbox_mails
    where provider_id = ${providerId} order by id limit 1 for no key update`
  if (!mail) {
    return null
  }
  const isNew = mail.delivery === null || weight[mail.delivery] < weight[delivery]
  if (isNew) {
    await tx.outboxMail.update({
      where: { id: mail.id },
      data: { delivery, deliveryAt: at, deliveryError: reason },
    })
    await emitEvent(tx, 'mail.changed', { mailId: mail.id })
  }
  return { id: mail.id, toEmail: mail.toEmail, isNew }
}
