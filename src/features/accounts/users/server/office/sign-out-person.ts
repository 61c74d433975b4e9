import { endSessions } from '@/features/accounts/session/server/end-sessions'
import { can } from '@/server/kernel/access'
import { inTransaction, recordAudit } from '@/server/kernel/transaction'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import { userIdSchema } from '../../office.schema'
import { lockManaged } from './managed-account'

/** Signs a person out everywhere at once: browsers, apps, open sockets and push, and a sign-in that waits for its second factor. */
export const signOutPerson = defineUseCase({
  name: 'users.sign-out-person',
  access: can('students.correct'),
  input: userIdSchema,
  limits: [perActor('admin.write')],
  run: ({ input, actor, request, now }) =>
    inTransaction(async (tx) => {
      const { id } = await lockManaged(tx, actor, input.id)
      await tx.pendingSignIn.deleteMany({ where: { userId: id } })
      const sessions = await endSessions(tx, { userId: id }, now)
      await recordAudit(tx, { actor, request, now }, 'user.signed_out', {
        targetUserId: id,
        details: { sessions },
      })
      return { sessions }
    }),
})
