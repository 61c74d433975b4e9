import { withRole } from '@/server/kernel/access'
import { AppError } from '@/server/kernel/app-error'
import { inTransaction } from '@/server/kernel/transaction'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import { nothingSchema } from '../guardian.schema'
import { mailRequest } from './keep-guardian'
import { readUnanswered } from './read-unanswered'

/** Mails the link to the same guardian again. */
export const sendRequestAgain = defineUseCase({
  name: 'guardians.send-request-again',
  access: withRole('student'),
  input: nothingSchema,
  limits: [perActor('profile.write')],
  run: ({ actor, now }) =>
    inTransaction(async (tx) => {
      const guardian = await readUnanswered(tx, actor.user.id, now)
      if (!guardian) {
        throw new AppError('not_found')
      }
      await mailRequest(tx, guardian, actor.user.locale, now)
      return { mailed: true }
    }),
})
