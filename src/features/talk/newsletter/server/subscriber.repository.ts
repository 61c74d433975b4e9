import { newsletterTokenMs } from '@/config/limits'
import { db } from '@/server/db'
import { equalSecrets, hashToken, keyedHash } from '@/server/kernel/secrets'
import type { Tx } from '@/server/kernel/transaction'

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

const signature = (id: string) => keyedHash('newsletter.unsubscribe', id)

/** Part of every newsletter, valid forever: signed, not stored. */
export const unsubscribeToken = (id: string) => `${id}.${signature(id)}`

export async function findByUnsubscribeToken(token: string) {
  const [id = '', signaturePart = ''] = token.split('.')
  if (!/^[0-9a-f-]{36}$/.test(id) || !equalSecrets(signaturePart, signature(id))) {
    return null
  }
  return db().newsletterSubscriber.findUnique({ where: { id } })
}

/** Ends a subscription; older confirmation links no longer work. */
export const endSubscription = (id: string, now: Date, tx: Pick<Tx, 'newsletterSubscriber'> = db()) =>
  tx.newsletterSubscriber.updateMany({
    where: { id, status: { not: 'unsubscribed' } },
    data: { status: 'unsubscribed', unsubscribedAt: now, confirmHash: null, confirmExpiresAt: null },
  })
