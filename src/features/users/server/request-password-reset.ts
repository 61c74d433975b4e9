import { env } from '@/config/env'
import { resetLinkOldestMs, resetTokenMs } from '@/config/limits'
import { asLocale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { unlessMailboxIsFull } from '@/features/mail/server/mail-budget'
import { queueMail } from '@/features/mail/server/queue-mail'
import { comparable } from '@/lib/comparable'
import { db } from '@/server/db'
import { everyone } from '@/server/kernel/access'
import { lockUser } from '@/server/kernel/lock-user'
import { inTransaction } from '@/server/kernel/transaction'
import { defineUseCase, perAddress } from '@/server/kernel/use-case'
import { forgotPasswordSchema } from '../users.schema'
import { issueOneTimeToken } from './one-time-token'

/**
 * Others may have used up the mailbox's budget: the newest link that it was sent works again, so that they
 * cannot keep its owner from choosing a password. It ends with its use, a newer one, a change of address or
 * password, and after a day.
 */
async function extendNewestLink(userId: string, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - resetLinkOldestMs)
  await db().oneTimeToken.updateMany({
    where: { userId, kind: 'password_reset', usedAt: null, createdAt: { gt: oldest } },
    data: { expiresAt: new Date(now.getTime() + resetTokenMs) },
  })
}

/** Mails a link, if the address is known and not blocked. The answer is the same in any case. */
export const requestPasswordReset = defineUseCase({
  name: 'users.request-password-reset',
  access: everyone(),
  input: forgotPasswordSchema,
  limits: [perAddress('forgot.address')],
  async run({ input, now, log }) {
    const user = await db().user.findUnique({
      where: { emailKey: comparable(input.email), blockedAt: null },
      select: { id: true, email: true, firstName: true, locale: true },
    })
    if (!user) {
      return {}
    }
    const locale = asLocale(user.locale)
    // The answer does not reveal that a mailbox is over its budget.
    const isSent = await unlessMailboxIsFull(() =>
      inTransaction(async (tx) => {
        await lockUser(tx, user.id)
        // The address was changed at this moment: nothing is mailed to the old one.
        if ((await tx.user.count({ where: { id: user.id, email: user.email } })) === 0) {
          return
        }
        const token = await issueOneTimeToken(
          tx,
          { userId: user.id, kind: 'password_reset', lifetimeMs: resetTokenMs },
          now,
        )
        const link = `${env().SITE_URL}${href(locale, paths.resetPassword, { token })}`
        const notAfter = new Date(now.getTime() + resetTokenMs)
        const data = { firstName: user.firstName, link }
        await queueMail(tx, {
          kind: 'password_reset',
          to: user.email,
          locale,
          data,
          userId: user.id,
          notAfter,
        })
      }),
    )
    if (!isSent) {
      await extendNewestLink(user.id, now)
    }
    if (isSent) {
      log.info({ event: 'password.reset_requested', userId: user.id }, 'password reset requested')
    }
    return {}
  },
})
