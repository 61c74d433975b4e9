import { randomUUID } from 'node:crypto'
import { comparable } from '@/lib/comparable'
import { can } from '@/server/kernel/access'
import { AppError, invalid } from '@/server/kernel/app-error'
import { hashPassword } from '@/server/kernel/password-hash'
import { emitEvent, enqueueJob, inTransaction, recordAudit } from '@/server/kernel/transaction'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import { inviteUserSchema, userIdSchema } from '../../office.schema'
import { findFreeUsername } from '../free-username'
import { noPassword } from '../no-password'
import { spendAllOneTimeTokens } from '../one-time-token'
import { passwordProblem } from '../password-rules'
import { sendPasswordResetJob } from '../send-password-reset.job'
import { refuseTaken, translateTaken } from '../user-exists'
import { lockManaged } from './managed-account'

/** Opens an account and mails its owner a link to choose the password, unless the office has typed one. */
export const inviteUser = defineUseCase({
  name: 'users.invite-user',
  access: can('users.manage'),
  input: inviteUserSchema,
  limits: [perActor('admin.create_user')],
  // Checked after the input, so that an incomplete form does not ask for a proof.
  stepUpFor: () => true,
  async run({ input, actor, request, now }) {
    const { first_name: firstName, last_name: lastName, email, role, language: locale, phone = null } = input
    await refuseTaken({ email, username: input.username })
    const username = input.username ?? (await findFreeUsername(firstName, lastName))
    const owner = { firstName, lastName, username, email }
    const weakness =
      input.password && passwordProblem(input.password, { ...owner, isStaff: role !== 'student' })
    if (weakness) {
      throw invalid({ password: weakness })
    }
    const passwordHash = input.password ? await hashPassword(input.password) : noPassword
    const isInvited = passwordHash === noPassword
    const keys = { usernameKey: comparable(username), emailKey: comparable(email) }
    await inTransaction(async (tx) => {
      const { id } = await tx.user.create({
        data: { ...owner, ...keys, phone, role, passwordHash, locale, createdAt: now },
        select: { id: true },
      })
      if (isInvited) {
        const invitation = { emailKey: keys.emailKey, request: randomUUID(), isFirst: true }
        await enqueueJob(tx, sendPasswordResetJob, invitation)
      }
      await emitEvent(tx, role === 'student' ? 'student.registered' : 'user.changed', { userId: id })
      await recordAudit(tx, { actor, request, now }, isInvited ? 'user.invited' : 'user.created', {
        targetUserId: id,
        details: { after: { username, role } },
      })
    }).catch(translateTaken)
    return { email, username, isInvited }
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
