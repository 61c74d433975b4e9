import { randomUUID } from 'node:crypto'
import { endSessions } from '@/features/accounts/session/server/end-sessions'
import { lockAccess, refuseLostRights } from '@/features/accounts/users/server/office/change-access'
import { endChoice } from '@/features/money/payments/server/checkout/drop-choice'
import { eraseCertificate, eraseJudge } from '@/features/study/certificates/server/erase-certificate'
import { can } from '@/server/kernel/access'
import { AppError, invalid } from '@/server/kernel/app-error'
import { lockUser } from '@/server/kernel/lock-user'
import { hashPassword } from '@/server/kernel/password-hash'
import { emitEvent, inTransaction, recordAudit, type Tx } from '@/server/kernel/transaction'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import { type EraseRefusal, whyNotErase } from '../erasure.rules'
import { erasePersonSchema } from '../erasure.schema'
import { enqueueCleanUp } from './clean-up.job'
import {
  emptyAccount,
  findPerson,
  keepPayer,
  listChoices,
  lockEnrolments,
  type Person,
  removeMail,
  removeMessages,
  removeOwnRows,
  removeWork,
} from './erasure.repository'

const refusals = {
  own_account: { code: 'forbidden', text: 'Users.ownAccountRefused' },
  office_person: { code: 'conflict', text: 'Erasure.officePerson' },
  open_money: { code: 'conflict', text: 'Erasure.openMoney' },
} as const satisfies Record<EraseRefusal, { code: 'forbidden' | 'conflict'; text: string }>

/** Everything in one transaction: after a kill it has happened completely, or not at all. */
async function erase(tx: Tx, person: Person, passwordHash: string, now: Date): Promise<void> {
  for (const slug of await listChoices(tx, person)) {
    await endChoice(tx, person.id, slug, now)
  }
  await keepPayer(tx, person)
  for (const { id } of await lockEnrolments(tx, person)) {
    await eraseCertificate(tx, id, now)
  }
  await eraseJudge(tx, person.id)
  await endSessions(tx, { userId: person.id }, now)
  await removeOwnRows(tx, person)
  const keys = await removeWork(tx, person)
  await removeMessages(tx, person, now)
  await removeMail(tx, person)
  await emptyAccount(tx, person, passwordHash, now)
  await emitEvent(tx, 'user.access_changed', { userId: person.id })
  await enqueueCleanUp(tx, person.id, keys, now)
}

/** Erases the data of a student that the academy does not have to keep, on request (docs/decisions/0018). Cannot be undone. */
export const erasePerson = defineUseCase({
  name: 'erasure.erase-person',
  access: can('users.manage'),
  input: erasePersonSchema,
  limits: [perActor('admin.write')],
  stepUp: true,
  async run({ input, actor, request, now, log }) {
    const passwordHash = await hashPassword(randomUUID())
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
        await erase(tx, person, passwordHash, now)
        await recordAudit(tx, { actor, request, now }, 'user.erased', {
          targetUserId: person.id,
          details: { reason: input.reason },
        })
        return { id: person.id }
      },
      { timeoutMs: 30_000 },
    )
  },
})
