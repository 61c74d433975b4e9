import { endPush } from '@/features/base/notifications/server/browser-push'
import { emitEvent, type Tx } from '@/server/kernel/transaction'
import { forgetDevices } from './known-device'

interface Which {
  userId: string
  /** Only this session. */
  id?: string
  /** All sessions except this one. */
  exceptId?: string
}

/** Ends open sessions at once: their cookies, access tokens and refresh tokens become invalid. */
export async function endSessions(tx: Tx, { userId, id, exceptId }: Which, now: Date): Promise<number> {
  const { count } = await tx.session.updateMany({
    where: { userId, revokedAt: null, id: { equals: id, not: exceptId } },
    data: { revokedAt: now },
  })
  await endPush(tx, { userId, id, exceptId })
  // Signed out everywhere: the other browsers are no longer known devices.
  if (id === undefined) {
    await forgetDevices(tx, { userId, exceptSessionId: exceptId })
  }
  if (count > 0) {
    await emitEvent(tx, 'session.ended', { userId })
  }
  return count
}
