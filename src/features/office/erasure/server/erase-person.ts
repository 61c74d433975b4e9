import { lockAccess, refuseLostRights } from '@/features/accounts/users/server/office/change-access'
import { can } from '@/server/kernel/access'
import { AppError, invalid } from '@/server/kernel/app-error'
import { lockUser } from '@/server/kernel/lock-user'
import { inTransaction } from '@/server/kernel/transaction'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import { whyNotErase } from '../erasure.rules'
import { erasePersonSchema } from '../erasure.schema'
import { erase, unknownPassword } from './erase'
import { findPerson } from './erasure.repository'
import { refusals } from './refusals'

/** Erases the data of a student that the academy does not have to keep, on request (docs/decisions/0018). Cannot be undone. */
export const erasePerson = defineUseCase({
  name: 'erasure.erase-person',
  access: can('users.manage'),
  input: erasePersonSchema,
  limits: [perActor('admin.write')],
  stepUp: true,
  async run({ input, actor, request, now, log }) {
    const passwordHash = await unknownPassword()
    return inTransaction(
      async (tx) => {
        await lockAccess(tx)
        await refuseLostRights(tx, actor.user.id)
        await lockUser(tx, input.student)
        const person = await findPerson(tx, input.student)
        if (!person) {
          throw new AppError('not_found')
        }
        if (person.erasedAt) {
          return { id: person.id }
        }
        const reason = whyNotErase(person, actor.user.id)
        if (reason) {
          log.warn({ event: 'erasure.refused', reason, targetUserId: person.id }, 'an erasure was refused')
          throw new AppError(refusals[reason].code, { text: refusals[reason].text })
        }
        if (input.email.toLowerCase() !== person.emailKey) {
          throw invalid({ email: 'Erasure.emailWrong' })
        }
        await erase(tx, person, { actor, request, now, passwordHash, reason: input.reason })
        return { id: person.id }
      },
      { timeoutMs: 30_000 },
    )
  },
})
