import { withRole } from '@/server/kernel/access'
import { inTransaction } from '@/server/kernel/transaction'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import { guardianSchema } from '../guardian.schema'
import { putGuardian } from './keep-guardian'
import { readUnanswered } from './read-unanswered'

/** Names the guardian, or another one as long as nobody has answered. */
export const nameGuardian = defineUseCase({
  name: 'guardians.name-guardian',
  access: withRole('student'),
  input: guardianSchema,
  limits: [perActor('guardian.name')],
  run: ({ input, actor, now }) =>
    inTransaction(async (tx) => {
      await readUnanswered(tx, actor.user.id, now)
      const { email } = await putGuardian(tx, actor.user, input, now)
      return { mailed: email !== null }
    }),
})
