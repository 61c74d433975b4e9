import { asLocale } from '@/config/locales'
import { endSessions } from '@/features/accounts/session/server/end-sessions'
import { hasProvenAddress } from '@/features/accounts/session/server/proven-address'
import { unlessMailboxIsFull } from '@/features/base/mail/server/mail-budget'
import { queueMail } from '@/features/base/mail/server/queue-mail'
import { recordAudit, type Tx } from '@/server/kernel/transaction'
import { spendAllOneTimeTokens } from './one-time-token'

interface NewPassword {
  user: { id: string; email: string; firstName: string; locale: string }
  passwordHash: string
  /** The session that stays open; every other ends. */
  keepSessionId?: string
  requestId: string
}

/** Sets the password, ends other sessions and links, and notifies the owner: all or nothing. */
export async function setPassword(
  tx: Tx,
  { user, passwordHash, keepSessionId, requestId }: NewPassword,
  now: Date,
) {
  const { id, email, firstName } = user
  await tx.user.update({ where: { id }, data: { passwordHash, officePasswordDueAt: null } })
  await spendAllOneTimeTokens(tx, id, now)
  await endSessions(tx, { userId: id, exceptId: keepSessionId }, now)
  await recordAudit(tx, { actor: { user }, request: { id: requestId } }, 'password.changed', {
    targetUserId: id,
  })
  const locale = asLocale(user.locale)
  const isProven = await hasProvenAddress(tx, id)
  const data = { firstName: isProven ? firstName : '' }
  // The change is never refused because its notice cannot be mailed.
  await unlessMailboxIsFull(() =>
    queueMail(tx, { kind: 'password_changed', to: email, locale, data, userId: id, isProven }),
  )
}
