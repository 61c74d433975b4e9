import { env } from '@/config/env'
import { testMailTokenMs } from '@/config/limits'
import { href, paths } from '@/config/paths'
import { queueMail } from '@/features/base/mail/server/queue-mail'
import { can } from '@/server/kernel/access'
import { AppError } from '@/server/kernel/app-error'
import { inTransaction, recordAudit } from '@/server/kernel/transaction'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import { confirmTestMailSchema, sendTestMailSchema } from '../first-hour.schema'
import { mailSetting } from '../setting-names'
import { noteStep } from './note-step'
import { isTestMailToken, makeTestMailToken } from './test-mail-token'

/** Sends a mail to the administrator who asks; its link proves that it arrived. */
export const sendTestMail = defineUseCase({
  name: 'first-hour.send-test-mail',
  access: can('settings.manage'),
  input: sendTestMailSchema,
  limits: [perActor('admin.mail')],
  async run({ actor: { user }, locale, now }) {
    const mail = makeTestMailToken(user, now)
    const link = `${env().SITE_URL}${href(locale, `${paths.officeFirstHour}#mail-title`, { mail })}`
    const notAfter = new Date(now.getTime() + testMailTokenMs)
    const data = { firstName: user.firstName, link }
    await inTransaction((tx) =>
      queueMail(tx, { kind: 'test_mail', to: user.email, locale, data, userId: user.id, notAfter }),
    )
    return { to: user.email }
  },
})

/** The link of a test mail was opened, and its button pressed. */
export const confirmTestMail = defineUseCase({
  name: 'first-hour.confirm-test-mail',
  access: can('settings.manage'),
  input: confirmTestMailSchema,
  limits: [perActor('admin.write')],
  async run({ input: { token }, actor, request, now }) {
    if (!isTestMailToken(token, actor.user, now)) {
      throw new AppError('invalid', { text: 'FirstHour.mail.linkInvalid' })
    }
    await inTransaction(async (tx) => {
      await noteStep(tx, { name: mailSetting, value: 'arrived', by: actor.user.id, at: now })
      await recordAudit(tx, { actor, request, now }, 'first_hour.mail_arrived')
    })
    return {}
  },
})
