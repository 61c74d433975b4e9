import { can } from '@/server/kernel/access'
import { AppError } from '@/server/kernel/app-error'
import { emitEvent, inTransaction, recordAudit } from '@/server/kernel/transaction'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import { inviteUserSchema, userIdSchema } from '../../office.schema'
import { findFreeUsername } from '../free-username'
import { noPassword } from '../no-password'
import { spendAllOneTimeTokens } from '../one-time-token'
import { lockManaged } from './managed-account'
import { openAccount } from './open-account'

/** Opens an account and mails its owner a link to choose the password, unless the office has typed one. */
export const inviteUser = defineUseCase({
  name: 'users.invite-user',
  access: can('users.manage'),
  input: inviteUserSchema,
  limits: [perActor('admin.create_user')],
  // Checked after the input, so that an incomplete form does not ask for a proof.
  stepUpFor: () => true,
  async run({ input, ...by }) {
    const { first_name: firstName, last_name: lastName, email, role, password, phone = null } = input
    const username = input.username ?? (await findFreeUsername(firstName, lastName))
    const names = { firstName, lastName, username, email }
    await openAccount({ ...names, phone, role, locale: input.language, password }, by)
    return { email, username, isInvited: !password }
  },
})

/** The link ends and the account is blocked: unblocked, it can be invited again. Not once its owner has chosen a password. */
export const withdrawInvitation = defineUseCase({
  name: 'users.withdraw-invitation',
  access: can('users.manage'),
  input: userIdSchema,
  limits: [perActor('admin.write')],
  run: ({ input, actor, request, now }) =>
    inTransaction(async (tx) => {
      const { id, passwordHash, blockedAt } = await lockManaged(tx, actor, input.id)
      if (passwordHash !== noPassword || blockedAt) {
        throw new AppError('conflict', { text: 'Person.notInvited' })
      }
      await spendAllOneTimeTokens(tx, id, now)
      await tx.user.update({ where: { id }, data: { blockedAt: now } })
      await emitEvent(tx, 'user.access_changed', { userId: id })
      await recordAudit(tx, { actor, request, now }, 'user.invitation_withdrawn', { targetUserId: id })
      return { id }
    }),
})
