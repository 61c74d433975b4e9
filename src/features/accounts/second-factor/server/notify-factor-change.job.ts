import { asLocale } from '@/config/locales'
import { queueMail } from '@/features/base/mail/server/queue-mail'
import { container } from '@/server/container'
import { handleJob } from '@/server/jobs/job'
import { notifyFactorChangeJob } from '@/server/kernel/second-factor/notify-factor-change'
import { inTransaction } from '@/server/kernel/transaction'

/**
 * Mails the person whose second factor changed. The same change is mailed once, however often the job runs.
 */
export const notifyFactorChange = handleJob(notifyFactorChangeJob, async ({ userId, change, name, key }) => {
  const { db } = container()
  const user = await db.user.findUnique({
    where: { id: userId },
    select: { email: true, firstName: true, locale: true },
  })
  if (!user) {
    return
  }
  const codesLeft = await db.recoveryCode.count({ where: { userId, usedAt: null } })
  await inTransaction((tx) =>
    queueMail(tx, {
      kind: 'second_factor_changed',
      to: user.email,
      locale: asLocale(user.locale),
      data: { firstName: user.firstName, change, name, codesLeft },
      userId,
      dedupeKey: `second-factor:${userId}:${change}:${key}`,
    }),
  )
})
