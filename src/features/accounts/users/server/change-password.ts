import { isGranted } from '@/config/roles'
import { signedIn } from '@/server/kernel/access'
import { invalid } from '@/server/kernel/app-error'
import { hashPassword } from '@/server/kernel/password-hash'
import { inTransaction } from '@/server/kernel/transaction'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import { changePasswordSchema } from '../users.schema'
import { confirmCurrentPassword } from './confirm-current-password'
import { passwordProblem } from './password-rules'
import { setPassword } from './set-password'

/** Changes the password after checking the old one. This session stays, every other ends. */
export const changePassword = defineUseCase({
  name: 'users.change-password',
  access: signedIn(),
  input: changePasswordSchema,
  limits: [perActor('password.change')],
  async run({ input, actor: { user, sessionId }, request, now }) {
    await confirmCurrentPassword(user.id, input.currentPassword)
    const weakness = passwordProblem(input.password, { ...user, isStaff: isGranted(user, 'admin.area') })
    if (weakness) {
      throw invalid({ password: weakness })
    }
    const passwordHash = await hashPassword(input.password)
    await inTransaction((tx) =>
      setPassword(tx, { user, passwordHash, keepSessionId: sessionId, requestId: request.id }, now),
    )
    return {}
  },
})
