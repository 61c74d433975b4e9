import { isPublic } from '@/config/program-offers'
import { withRole } from '@/server/kernel/access'
import { invalid } from '@/server/kernel/app-error'
import { decideInTransaction } from '@/server/kernel/decide-in-transaction'
import { lockUser } from '@/server/kernel/lock-user'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import { registerInterestSchema } from '../../payments.schema'
import { chooseUnpaid } from './waiting-list'

/** A student chooses a program that cannot be paid yet: when its sale begins, a mail says so. */
export const registerInterest = defineUseCase({
  name: 'payments.register-interest',
  access: withRole('student'),
  input: registerInterestSchema,
  limits: [perActor('profile.write')],
  run: ({ input, actor, now }): Promise<{ program: string }> =>
    decideInTransaction(async (tx) => {
      await lockUser(tx, actor.user.id)
      const program = await tx.program.findUnique({
        where: { slug: input.program },
        select: { id: true, offer: true },
      })
      if (!program || !isPublic(program.offer)) {
        throw invalid({ program: 'Validation.programUnknown' })
      }
      await chooseUnpaid(tx, actor.user.id, program.id, now)
      return { program: input.program }
    }),
})
