import { asLocale } from '@/config/locales'
import { type Role, rolesOf } from '@/config/roles'
import { queueMail } from '@/features/base/mail/server/queue-mail'
import { inTransaction } from '@/server/kernel/transaction'
import { hasProvenAddress } from './proven-address'

interface Warned {
  id: string
  email: string
  firstName: string
  locale: string
  role: Role
  additionalRoles: Role[]
}

/** Warns the owner, at most once a day, about wrong passwords for their account. */
export async function warnOfGuessing(user: Warned, now: Date): Promise<void> {
  const { id, email, firstName, locale } = user
  const isOffice = [...rolesOf(user)].some((role) => role !== 'student')
  await inTransaction(async (tx) => {
    // An unproven address may belong to somebody else, who must learn nothing about the account.
    if (!isOffice && !(await hasProvenAddress(tx, id))) {
      return
    }
    await queueMail(tx, {
      kind: 'login_attempts',
      to: email,
      locale: asLocale(locale),
      data: { firstName },
      userId: id,
      dedupeKey: `login_attempts:${id}:${now.toISOString().slice(0, 10)}`,
    })
  })
}
