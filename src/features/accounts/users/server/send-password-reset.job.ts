import { z } from 'zod'
import { env } from '@/config/env'
import { firstPasswordTokenMs, resetLinkOldestMs, resetTokenMs } from '@/config/limits'
import { asLocale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { unlessMailboxIsFull } from '@/features/base/mail/server/mail-budget'
import { queueMail } from '@/features/base/mail/server/queue-mail'
import { container } from '@/server/container'
import { db } from '@/server/db'
import { defineJob, handleJob } from '@/server/jobs/job'
import { lockUser } from '@/server/kernel/lock-user'
import { inTransaction } from '@/server/kernel/transaction'
import { issueOneTimeToken } from './one-time-token'

/**
 * `request`: a new one for each request, so that a job that runs twice sends one mail. `isFirst`: the office has opened the
 * account, and its owner has no password yet.
 */
export const sendPasswordResetJob = defineJob(
  'users.send-password-reset',
  z.object({ emailKey: z.string(), request: z.uuid(), isFirst: z.boolean().optional() }),
)

/**
 * Others may have used up the mailbox's budget: then the newest link in the mailbox works again, so that they
 * cannot prevent the owner from choosing a password. The link ends with its use, a newer link, a change of address or
 * password, and after a day.
 */
async function extendNewestLink(userId: string, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - resetLinkOldestMs)
  const until = new Date(now.getTime() + resetTokenMs)
  await db().oneTimeToken.updateMany({
    where: {
      userId,
      kind: 'password_reset',
      usedAt: null,
      createdAt: { gt: oldest },
      expiresAt: { lt: until },
    },
    data: { expiresAt: until },
  })
}

interface Request {
  request: string
  isFirst?: boolean | undefined
}

interface Person {
  id: string
  email: string
  firstName: string
  username: string
  locale: string
}

const mailLink = (user: Person, { request, isFirst = false }: Request, now: Date) =>
  inTransaction(async (tx) => {
    const lifetimeMs = isFirst ? firstPasswordTokenMs : resetTokenMs
    await lockUser(tx, user.id)
    const dedupeKey = `password-reset:${request}`
    const isSent = (await tx.outboxMail.count({ where: { dedupeKey } })) > 0
    // If the address was changed at this moment, nothing is mailed to the old one.
    if (isSent || (await tx.user.count({ where: { id: user.id, email: user.email } })) === 0) {
      return
    }
    const token = await issueOneTimeToken(tx, { userId: user.id, kind: 'password_reset', lifetimeMs }, now)
    const locale = asLocale(user.locale)
    await queueMail(tx, {
      kind: 'password_reset',
      to: user.email,
      locale,
      data: {
        firstName: user.firstName,
        ...(isFirst ? { username: user.username } : {}),
        link: `${env().SITE_URL}${href(locale, paths.resetPassword, { token })}`,
      },
      userId: user.id,
      dedupeKey,
      notAfter: new Date(now.getTime() + lifetimeMs),
    })
  })

export const sendPasswordReset = handleJob(
  sendPasswordResetJob,
  async ({ emailKey, ...request }, { log }) => {
    const now = container().clock.now()
    const user = await db().user.findUnique({
      where: { emailKey, blockedAt: null },
      select: { id: true, email: true, firstName: true, username: true, locale: true },
    })
    if (!user) {
      return
    }
    const isSent = await unlessMailboxIsFull(() => mailLink(user, request, now))
    if (isSent) {
      log.info({ event: 'password.reset_requested', userId: user.id }, 'password reset requested')
    } else {
      await extendNewestLink(user.id, now)
    }
  },
)
