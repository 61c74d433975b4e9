import { randomUUID } from 'node:crypto'
import { can } from '@/server/kernel/access'
import { AppError } from '@/server/kernel/app-error'
import { enqueueJob, inTransaction, recordAudit } from '@/server/kernel/transaction'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import { userIdSchema } from '../../office.schema'
import { noPassword } from '../no-password'
import { sendPasswordResetJob } from '../send-password-reset.job'
import { lockManaged } from './managed-account'

/**
 * Mails the person a link for a new password, as if they had asked for it, within the same limits. To an account that its owner has
 * never opened it is the invitation again: valid for longer, and the earlier link ends.
 */
export const sendPasswordLink = defineUseCase({
  name: 'users.send-password-link',
  access: can('students.correct'),
  input: userIdSchema,
  limits: [perActor('admin.write')],
  run: ({ input, actor, request, now }) =>
    inTransaction(async (tx) => {
      const { id, email, emailKey, blockedAt, passwordHash } = await lockManaged(tx, actor, input.id)
      if (blockedAt) {
        throw new AppError('conflict', { text: 'Person.blockedNoLink' })
      }
      const isFirst = passwordHash === noPassword
      await enqueueJob(tx, sendPasswordResetJob, { emailKey, request: randomUUID(), isFirst })
      await recordAudit(tx, { actor, request, now }, 'user.password_link_sent', { targetUserId: id })
      return { email }
    }),
})
