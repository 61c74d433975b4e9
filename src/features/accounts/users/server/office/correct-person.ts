import type { z } from 'zod'
import { asLocale } from '@/config/locales'
import { isGranted } from '@/config/roles'
import { endSessions } from '@/features/accounts/session/server/end-sessions'
import { hasProvenAddress } from '@/features/accounts/session/server/proven-address'
import { queueMail } from '@/features/base/mail/server/queue-mail'
import { comparable } from '@/lib/comparable'
import { can } from '@/server/kernel/access'
import { invalid } from '@/server/kernel/app-error'
import { emitEvent, inTransaction, recordAudit, type Tx } from '@/server/kernel/transaction'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import { correctPersonSchema } from '../../office.schema'
import { isReservedPersonName } from '../../reserved-names'
import { spendAllOneTimeTokens } from '../one-time-token'
import { refuseGuardians } from '../refuse-guardians'
import { refuseTaken, translateTaken } from '../user-exists'
import { lockManaged, type ManagedAccount } from './managed-account'

type Corrected = z.output<typeof correctPersonSchema>

const fieldsOf = {
  first_name: 'firstName',
  last_name: 'lastName',
  phone: 'phone',
  email: 'email',
} as const

/** What differs, under the names that the audit log uses. */
function differences(account: ManagedAccount, input: Corrected) {
  const before: Record<string, string | null> = {}
  const after: Record<string, string | null> = {}
  for (const [field, column] of Object.entries(fieldsOf) as [keyof typeof fieldsOf, keyof ManagedAccount][]) {
    if (account[column] !== input[field]) {
      before[field] = account[column] as string | null
      after[field] = input[field]
    }
  }
  return { before, after }
}

/** Nobody signs in with the old address, no link that was sent to it works, and both mailboxes hear of it. */
async function moveAddress(tx: Tx, account: ManagedAccount, newEmail: string, now: Date) {
  const { id, email, firstName } = account
  const isProven = await hasProvenAddress(tx, id)
  await spendAllOneTimeTokens(tx, id, now)
  await tx.pendingSignIn.deleteMany({ where: { userId: id } })
  await endSessions(tx, { userId: id }, now)
  const locale = asLocale(account.locale)
  const mail = { kind: 'address_corrected', locale, userId: id } as const
  await queueMail(tx, { ...mail, to: email, data: { firstName: isProven ? firstName : '', newEmail } })
  // Nobody has proven the new one: it may be another person's.
  await queueMail(tx, { ...mail, to: newEmail, data: { firstName: '', newEmail } })
}

/**
 * The office corrects name, phone or address of a person, with a reason. A changed address signs them out everywhere and counts as
 * unproven. Certificates and the audit log keep what they say.
 */
export const correctPerson = defineUseCase({
  name: 'users.correct-person',
  access: can('students.correct'),
  input: correctPersonSchema,
  limits: [perActor('admin.write')],
  // Checked after the input, so that an incomplete form does not ask for a proof.
  stepUpFor: () => true,
  async run({ input, actor, request, now }) {
    await refuseTaken({ email: input.email }, input.id)
    return inTransaction(async (tx) => {
      const account = await lockManaged(tx, actor, input.id)
      if (!isGranted(account, 'admin.area') && isReservedPersonName(input.first_name, input.last_name)) {
        throw invalid({ first_name: 'Validation.nameReserved' })
      }
      const { before, after } = differences(account, input)
      if (Object.keys(after).length === 0) {
        throw invalid({ reason: 'Person.nothingChanged' })
      }
      await refuseGuardians(tx, account.id, after, now)
      const emailKey = comparable(input.email)
      // Another spelling of the same mailbox proves nothing new and takes nothing away.
      const isMoved = emailKey !== account.emailKey
      if (isMoved) {
        await moveAddress(tx, account, input.email, now)
      }
      await tx.user.update({
        where: { id: account.id },
        data: {
          firstName: input.first_name,
          lastName: input.last_name,
          phone: input.phone,
          email: input.email,
          emailKey,
          ...(isMoved ? { emailVerifiedAt: null } : {}),
        },
      })
      await emitEvent(tx, 'user.changed', { userId: account.id })
      await recordAudit(tx, { actor, request, now }, 'user.corrected', {
        targetUserId: account.id,
        details: { before, after, reason: input.reason },
      })
      return { id: account.id, signedOut: isMoved }
    }).catch(translateTaken)
  },
})
