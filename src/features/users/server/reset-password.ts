import { hasRight } from '@/config/roles'
import { everyone } from '@/server/kernel/access'
import { invalid } from '@/server/kernel/app-error'
import { lockUser } from '@/server/kernel/lock-user'
import { hashPassword } from '@/server/kernel/password-hash'
import { resetLimit } from '@/server/kernel/rate-limit'
import { inTransaction } from '@/server/kernel/transaction'
import { perAddress, useCase } from '@/server/kernel/use-case'
import { resetPasswordSchema } from '../users.schema'
import { findOneTimeToken, linkInvalid, spendOneTimeToken } from './one-time-token'
import { passwordProblem } from './password-rules'
import { setPassword } from './set-password'

/** A new password by the mailed link. Whoever opens it has the mailbox: the address counts as proven. */
export const resetPassword = useCase({
  name: 'password.reset',
  access: everyone(),
  input: resetPasswordSchema,
  limits: [perAddress('reset.address')],
  async run({ input: { token, password }, request, now, log }) {
    const found = await findOneTimeToken('password_reset', token, now)
    if (!found) throw linkInvalid('password_reset')
    const { user } = found
    const weakness = passwordProblem(password, { ...user, isStaff: hasRight(user, 'admin.area') })
    if (weakness) throw invalid({ password: weakness })
    const passwordHash = await hashPassword(password)
    await inTransaction(async (tx) => {
      await lockUser(tx, user.id)
      await spendOneTimeToken(tx, 'password_reset', token, now)
      await tx.user.updateMany({
        where: { id: user.id, emailVerifiedAt: null },
        data: { emailVerifiedAt: now },
      })
      await setPassword(tx, { user, passwordHash, requestId: request.id }, now)
    })
    await resetLimit('login.total', user.id)
    log.info({ event: 'password.reset', userId: user.id }, 'password reset by link')
    return {}
  },
})
