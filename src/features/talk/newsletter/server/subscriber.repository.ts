import { newsletterTokenMs } from '@/config/limits'
import { db } from '@/server/db'
import { hashToken } from '@/server/kernel/secrets'
import type { Tx } from '@/server/kernel/transaction'
import { readUnsubscribeToken } from './unsubscribe-token'

/** Two presses within this time cause one mail, and its link stays valid. */
const repeatPauseMs = 60_000

interface Request {
  email: string
  emailKey: string
  locale: string
  token: string
  now: Date
}

/** Stores a request. null: already subscribed, or requested a moment ago. Otherwise the subscriber, who needs a token. */
export async function requestSubscription(
  tx: Tx,
  { email, emailKey, locale, token, now }: Request,
): Promise<string | null> {
  const waiting = {
    status: 'pending' as const,
    locale,
    confirmHash: hashToken(token),
    confirmExpiresAt: new Date(now.getTime() + newsletterTokenMs),
    requestedAt: now,
  }
  const [subscriber] = await tx.newsletterSubscriber.createManyAndReturn({
    data: [{ email, emailKey, ...waiting }],
    skipDuplicates: true,
    select: { id: true },
  })
  if (subscriber) {
    return subscriber.id
  }
  const [renewed] = await tx.newsletterSubscriber.updateManyAndReturn({
    where: {
      emailKey,
      status: { not: 'subscribed' },
      OR: [{ status: 'unsubscribed' }, { requestedAt: { lt: new Date(now.getTime() - repeatPauseMs) } }],
    },
    data: waiting,
    select: { id: true },
  })
  return renewed?.id ?? null
}

/** Confirms once: a second use of the link changes nothing. null: not one of our links, or too old. */
export async function confirmSubscription(token: string, now: Date): Promise<boolean> {
  const confirmHash = hashToken(token)
  const { count } = await db().newsletterSubscriber.updateMany({
    where: { confirmHash, status: 'pending', confirmExpiresAt: { gt: now } },
    data: { status: 'subscribed', confirmedAt: now, unsubscribedAt: null },
  })
  if (count === 1) {
    return true
  }
  return (await db().newsletterSubscriber.count({ where: { confirmHash, status: 'subscribed' } })) === 1
}

export const findByConfirmToken = (token: string) =>
  db().newsletterSubscriber.findUnique({ where: { confirmHash: hashToken(token) } })

/** `announcementId`: the newsletter by whose link. */
export async function findByUnsubscribeToken(token: string) {
  const read = readUnsubscribeToken(token)
  const subscriber = read && (await db().newsletterSubscriber.findUnique({ where: { id: read.id } }))
  return subscriber && { ...subscriber, announcementId: read.announcementId }
}

/** Newsletters that wait, or are tried again, are not sent any more: a mail whose time is over is given up at its next try. */
const stopWaiting = (tx: Tx, id: string, now: Date) => tx.$executeRaw`
  with stopped as (
    update newsletter_deliveries d set state = 'skipped', updated_at = ${now}
    where d.subscriber_id = ${id}::uuid and (d.state = 'waiting' or d.state = 'queued' and exists (
      select from outbox_mails m where m.id = d.mail_id and m.state in ('queued', 'failed'))))
  update outbox_mails m set not_after = ${now} from newsletter_deliveries d
  where d.subscriber_id = ${id}::uuid and m.id = d.mail_id and m.state <> 'sent' and d.state <> 'unsubscribed'`

/**
 * The mail of the newsletter by whose link a reader leaves: it has arrived, also if the answer of the provider was lost. One that is being
 * sent is left to its worker.
 */
async function noteArrived(tx: Tx, id: string, announcementId: string, now: Date): Promise<string | null> {
  const delivery = await tx.newsletterDelivery.findUnique({
    where: { announcementId_subscriberId: { announcementId, subscriberId: id } },
    select: { mailId: true },
  })
  // Not sent now: that would mean that the provider answers again.
  await tx.$executeRaw`
    update outbox_mails set state = 'sent', sent_at = coalesce(failed_at, ${now}), last_error = null, next_try_at = null
    where id = ${delivery?.mailId ?? null}::uuid and state not in ('sending', 'sent')`
  await tx.announcement.updateMany({
    where: { id: announcementId, state: 'failed', deliveries: { some: { subscriberId: id } } },
    data: { state: 'sent' },
  })
  return delivery?.mailId ?? null
}

/** The newsletter that ended the subscription: the one that is known, or the last one that was sent. */
const noteEnd = (
  tx: Tx,
  id: string,
  now: Date,
  state: 'bounced' | 'unsubscribed',
  mailId: string | null,
) => tx.$executeRaw`
  update newsletter_deliveries d set updated_at = ${now}, state = ${state}::"NewsletterDeliveryState"
  where d.subscriber_id = ${id}::uuid and d.mail_id = coalesce(${mailId}::uuid, (
    select m.id from newsletter_deliveries o join outbox_mails m on m.id = o.mail_id
    where o.subscriber_id = ${id}::uuid and o.state in ('queued', 'sent') and m.state = 'sent' order by m.sent_at desc limit 1))`

interface End {
  /** Because a mail came back, with its id if it was a newsletter. */
  bounced?: string | null
  /** By the link of this newsletter. */
  announcementId?: string | null
}

/**
 * Ends a subscription; older confirmation links no longer work, and a newsletter that waits is not sent. Returns false if it had ended
 * before.
 */
export async function endSubscription(
  tx: Tx,
  id: string,
  now: Date,
  { bounced, announcementId }: End = {},
): Promise<boolean> {
  const { count } = await tx.newsletterSubscriber.updateMany({
    where: { id, status: { not: 'unsubscribed' } },
    data: { status: 'unsubscribed', unsubscribedAt: now, confirmHash: null, confirmExpiresAt: null },
  })
  if (count === 1) {
    if (bounced === undefined) {
      await noteEnd(
        tx,
        id,
        now,
        'unsubscribed',
        announcementId ? await noteArrived(tx, id, announcementId, now) : null,
      )
    } else {
      await noteEnd(tx, id, now, 'bounced', bounced)
    }
    await stopWaiting(tx, id, now)
  }
  return count === 1
}
