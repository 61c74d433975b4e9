import { comparable } from '@/lib/comparable'
import { can } from '@/server/kernel/access'
import { invalid } from '@/server/kernel/app-error'
import { hashPassword } from '@/server/kernel/password-hash'
import { emitEvent, inTransaction, recordAudit } from '@/server/kernel/transaction'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import { newUserSchema } from '../../office.schema'
import type { UserAnswer } from '../../users.answers'
import { passwordProblem } from '../password-rules'
import { refuseTaken, translateTaken } from '../user-exists'

/**
 * Creates an account from the back office. Its rights come only from its role; the person can change the
 * password later.
 */
export const createUser = defineUseCase({
  name: 'users.create-user',
  access: can('users.manage'),
  input: newUserSchema,
  limits: [perActor('admin.create_user')],
  // Checked after the input, so that an incomplete form does not ask for a proof.
  stepUpFor: () => true,
  async run({ input, actor, request, locale, now }): Promise<UserAnswer> {
    const { first_name, last_name, username, email, role, phone = null } = input
    const owner = { firstName: first_name, lastName: last_name, username, email }
    const weakness = passwordProblem(input.password, { ...owner, isStaff: role !== 'student' })
    if (weakness) {
      throw invalid({ password: weakness })
    }
    await refuseTaken({ username, email })
    const passwordHash = await hashPassword(input.password)
    const keys = { usernameKey: comparable(username), emailKey: comparable(email) }
    const id = await inTransaction(async (tx) => {
      const user = await tx.user.create({
        data: { ...owner, ...keys, phone, role, passwordHash, locale, createdAt: now },
        select: { id: true },
      })
      await emitEvent(tx, role === 'student' ? 'student.registered' : 'user.changed', { userId: user.id })
      await recordAudit(tx, { actor, request, now }, 'user.created', {
        targetUserId: user.id,
        details: { after: { username, role } },
      })
      return user.id
    }).catch(translateTaken)
    return { id, first_name, last_name, username, email, phone, role, additional_roles: [], is_active: true }
  },
})
