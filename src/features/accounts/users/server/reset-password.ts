import { hasRight } from '@/config/roles'
import { rememberDevice } from '@/features/accounts/session/server/known-device'
import { forgetTries } from '@/features/accounts/session/server/login-throttle'
import { everyone } from '@/server/kernel/access'
import { invalid } from '@/server/kernel/app-error'
import { lockUser } from '@/server/kernel/lock-user'
import { hashPassword } from '@/server/kernel/password-hash'
import { inTransaction } from '@/server/kernel/transaction'
import { defineUseCase, perAddress } from '@/server/kernel/use-case'
import { resetPasswordSchema } from '../users.schema'
import { findOneTimeToken, linkInvalid, spendOneTimeToken } from './one-time-token'
import { passwordProblem } from './password-rules'
import { setPassword } from './set-password'

/**
 * Sets a new password through the mailed link. Its user owns the mailbox: the address counts as proven, and
 * their browser becomes a known device.
 */
export const resetPassword = defineUseCase({
  name: 'users.reset-password',
  access: everyone(),
  input: resetPasswordSchema,
  limits: [perAddress('reset.address')],
  async run({ input: { token, password }, request, now, log }) {
    const storedToken = await findOneTimeToken('password_reset', token, now)
    if (!storedToken) {
      throw linkInvalid('password_reset')
    }
    const { user } = storedToken
    const weakness = passwordProblem(password, { ...user, isStaff: hasRight(user, 'admin.area') })
    if (weakness) {
      throw invalid({ password: weakness })
    }
    const passwordHash = await hashPassword(password)
    const device = await inTransaction(async (tx) => {
      await lockUser(tx, user.id)
      await spendOneTimeToken(tx, 'password_reset', token, now)
      await tx.user.updateMany({
        where: { id: user.id, emailVerifiedAt: null },
        data: { emailVerifiedAt: now },
      })
      await setPassword(tx, { user, passwordHash, requestId: request.id }, now)
      const { cookie } = await rememberDevice(
        tx,
        { userId: user.id, deviceCookie: request.deviceCookie },
        now,
      )
      return cookie
    })
    await forgetTries([user.usernameKey, user.emailKey])
    log.info({ event: 'password.reset', userId: user.id }, 'password reset by link')
    return { device }
  },
})
