import { generateSync } from 'otplib'
import { container } from '@/server/container'
import { db } from '@/server/db'
import { renewRecoveryCodes } from '@/server/kernel/second-factor/recovery-codes'
import { sealSecret } from '@/server/kernel/second-factor/secret-box'
import { newTotpSecret } from '@/server/kernel/second-factor/totp'
import { inTransaction } from '@/server/kernel/transaction'

/** The code that the authenticator app shows; `offS`: the error of the phone's clock in seconds. */
export const appCode = (secret: string, offS = 0) =>
  generateSync({ secret, epoch: Math.floor(container().clock.now().getTime() / 1000) + offS })

/** Sets up an authenticator app for this account. */
export async function giveAuthenticator(userId: string) {
  const now = container().clock.now()
  const secret = newTotpSecret()
  await db().secondFactor.create({
    data: {
      userId,
      kind: 'totp',
      name: 'Phone',
      secret: sealSecret(secret, userId),
      createdAt: now,
      confirmedAt: now,
    },
  })
  await db().user.update({ where: { id: userId }, data: { secondFactorSince: now } })
  const codes = await inTransaction((tx) => renewRecoveryCodes(tx, userId, now))
  return { secret, codes }
}
