import { env } from '@/config/env'
import { emailChangeTokenMs } from '@/config/limits'
import { href, paths } from '@/config/paths'
import { queueMail } from '@/features/base/mail/server/queue-mail'
import { comparable } from '@/lib/comparable'
import { db } from '@/server/db'
import { signedIn } from '@/server/kernel/access'
import { AppError, invalid } from '@/server/kernel/app-error'
import { lockUser } from '@/server/kernel/lock-user'
import { inTransaction } from '@/server/kernel/transaction'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import { changeEmailSchema } from '../users.schema'
import { confirmCurrentPassword } from './confirm-current-password'
import { issueOneTimeToken } from './one-time-token'
import { refuseGuardians } from './refuse-guardians'
import { refuseTaken } from './user-exists'

/** Mails a link to the new address; nothing changes before it is opened. */
export const requestEmailChange = defineUseCase({
  name: 'users.request-email-change',
  access: signedIn(),
  input: changeEmailSchema,
  limits: [perActor('email.change')],
  async run({ input, actor: { user }, locale, now }) {
    const passwordHash = await confirmCurrentPassword(user.id, input.currentPassword)
    const newEmail = input.email
    if (comparable(newEmail) === comparable(user.email)) {
      throw invalid({ email: 'Validation.emailSame' })
    }
    await refuseTaken({ email: newEmail })
    await refuseGuardians(db(), user.id, { email: newEmail }, now)
    await inTransaction(async (tx) => {
      await lockUser(tx, user.id)
      const unchanged = await tx.user.count({ where: { id: user.id, email: user.email, passwordHash } })
      if (unchanged === 0) {
        throw new AppError('sign_in_first')
      }
      const token = await issueOneTimeToken(
        tx,
        { userId: user.id, kind: 'email_change', lifetimeMs: emailChangeTokenMs, newEmail },
        now,
      )
      const link = `${env().SITE_URL}${href(locale, paths.confirmEmail, { token })}`
      const notAfter = new Date(now.getTime() + emailChangeTokenMs)
      const data = { firstName: user.firstName, link, newEmail }
      await queueMail(tx, { kind: 'email_change', to: newEmail, locale, data, userId: user.id, notAfter })
    })
    return { newEmail }
  },
})
