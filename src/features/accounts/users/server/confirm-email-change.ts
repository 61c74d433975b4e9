import { asLocale } from '@/config/locales'
import { endSessions } from '@/features/accounts/session/server/end-sessions'
import { hasProvenAddress } from '@/features/accounts/session/server/proven-address'
import { unlessMailboxIsFull } from '@/features/base/mail/server/mail-budget'
import { queueMail } from '@/features/base/mail/server/queue-mail'
import { comparable } from '@/lib/comparable'
import { everyone } from '@/server/kernel/access'
import { lockUser } from '@/server/kernel/lock-user'
import { inTransaction, recordAudit } from '@/server/kernel/transaction'
import { defineUseCase, perAddress } from '@/server/kernel/use-case'
import { tokenSchema } from '../users.schema'
import { findOneTimeToken, linkInvalid, spendAllOneTimeTokens, spendOneTimeToken } from './one-time-token'
import { refuseGuardians } from './refuse-guardians'
import { translateTaken } from './user-exists'

/**
 * The link was opened at the new address: the account uses it from now on, the old address is informed, and
 * no earlier link works.
 */
export const confirmEmailChange = defineUseCase({
  name: 'users.confirm-email-change',
  access: everyone(),
  input: tokenSchema,
  limits: [perAddress('reset.address')],
  async run({ input: { token }, actor, request, now }) {
    const storedToken = await findOneTimeToken('email_change', token, now)
    if (!storedToken?.newEmail) {
      throw linkInvalid('email_change')
    }
    const { user, newEmail } = storedToken
    await inTransaction(async (tx) => {
      await lockUser(tx, user.id)
      // Named as the guardian's since the link was asked for.
      await refuseGuardians(tx, user.id, { email: newEmail }, now)
      await spendOneTimeToken(tx, 'email_change', token, now)
      await spendAllOneTimeTokens(tx, user.id, now)
      const isProven = await hasProvenAddress(tx, user.id)
      await tx.user.update({
        where: { id: user.id },
        data: { email: newEmail, emailKey: comparable(newEmail), emailVerifiedAt: now },
      })
      const isOwn = actor.kind === 'user' && actor.user.id === user.id
      await endSessions(tx, { userId: user.id, exceptId: isOwn ? actor.sessionId : undefined }, now)
      await recordAudit(tx, { actor: { user }, request: { id: request.id } }, 'email.changed', {
        targetUserId: user.id,
      })
      const locale = asLocale(user.locale)
      const data = { firstName: user.firstName, newEmail }
      await unlessMailboxIsFull(() =>
        queueMail(tx, { kind: 'email_changed', to: user.email, locale, data, userId: user.id, isProven }),
      )
    }).catch(translateTaken)
    return {}
  },
})
