import { randomUUID } from 'node:crypto'
import type { Locale } from '@/config/locales'
import type { Role } from '@/config/roles'
import { comparable } from '@/lib/comparable'
import { invalid } from '@/server/kernel/app-error'
import { hashPassword } from '@/server/kernel/password-hash'
import { emitEvent, enqueueJob, inTransaction, recordAudit } from '@/server/kernel/transaction'
import type { UserCall } from '@/server/kernel/use-case'
import { noPassword } from '../no-password'
import { passwordProblem } from '../password-rules'
import { sendPasswordResetJob } from '../send-password-reset.job'
import { refuseTaken, translateTaken } from '../user-exists'

interface NewAccount {
  firstName: string
  lastName: string
  username: string
  email: string
  phone: string | null
  role: Role
  locale: Locale
  /** undefined: a mailed link lets its owner choose it. */
  password: string | undefined
}

/**
 * Opens an account from the back office; its rights come only from its role. Returns its id. Throws `invalid` for a weak password,
 * and the refusal of a taken address or user name.
 */
export async function openAccount(
  { password, ...account }: NewAccount,
  { actor, request, now }: UserCall,
): Promise<string> {
  const { username, email, role } = account
  const weakness = password && passwordProblem(password, { ...account, isStaff: role !== 'student' })
  if (weakness) {
    throw invalid({ password: weakness })
  }
  await refuseTaken({ username, email })
  const passwordHash = password ? await hashPassword(password) : noPassword
  const keys = { usernameKey: comparable(username), emailKey: comparable(email) }
  return inTransaction(async (tx) => {
    const { id } = await tx.user.create({
      data: { ...account, ...keys, passwordHash, createdAt: now },
      select: { id: true },
    })
    if (!password) {
      const invitation = { emailKey: keys.emailKey, request: randomUUID(), isFirst: true }
      await enqueueJob(tx, sendPasswordResetJob, invitation)
    }
    await emitEvent(tx, role === 'student' ? 'student.registered' : 'user.changed', { userId: id })
    await recordAudit(tx, { actor, request, now }, password ? 'user.created' : 'user.invited', {
      targetUserId: id,
      details: { after: { username, role } },
    })
    return id
  }).catch(translateTaken)
}
