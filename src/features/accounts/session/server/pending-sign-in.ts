import { pendingSignInMs } from '@/config/limits'
import { hashToken, randomToken } from '@/server/kernel/secrets'
import type { Tx } from '@/server/kernel/transaction'

/**
 * The password was right: for five minutes this token can be used to enter the second factor, and for nothing
 * else.
 */
export async function startPendingSignIn(tx: Tx, userId: string, now: Date): Promise<string> {
  const token = randomToken()
  const expiresAt = new Date(now.getTime() + pendingSignInMs)
  await tx.pendingSignIn.create({
    data: { userId, tokenHash: hashToken(token), createdAt: now, expiresAt },
  })
  return token
}
