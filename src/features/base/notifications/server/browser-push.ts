import type { Tx } from '@/server/kernel/transaction'

interface EndedSessions {
  userId: string
  /** Only this session. */
  id?: string
  /** All sessions except this one. */
  exceptId?: string
}

/** Browsers whose sessions are ended get no more push notifications. A session that has only expired does not count as ended. */
export async function endPush(tx: Tx, { userId, id, exceptId }: EndedSessions): Promise<void> {
  await tx.pushSubscription.deleteMany({ where: { userId, sessionId: { equals: id, not: exceptId } } })
}

interface SignedInBrowser {
  userId: string
  /** The new session. */
  sessionId: string
  /** The last sessions of this browser: of the same person, and of others. */
  own: string[]
  others: string[]
}

/** Somebody signs in: what others had turned on in this browser ends, and what the person had turned on belongs to the new session. */
export async function followBrowser(
  tx: Tx,
  { userId, sessionId, own, others }: SignedInBrowser,
): Promise<void> {
  if (others.length > 0) {
    await tx.pushSubscription.deleteMany({ where: { sessionId: { in: others }, userId: { not: userId } } })
  }
  if (own.length > 0) {
    await tx.pushSubscription.updateMany({ where: { sessionId: { in: own }, userId }, data: { sessionId } })
  }
}
