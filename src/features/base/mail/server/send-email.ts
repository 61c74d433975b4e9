import { textsOf } from '@/i18n/texts-of'
import { emailKey } from '@/lib/email-field'
import { can } from '@/server/kernel/access'
import { hashToken } from '@/server/kernel/secrets'
import { emitEvent, recordAudit } from '@/server/kernel/transaction'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import { sendEmailSchema } from '../mail.schema'
import { findRecipient } from './find-recipient'
import { type OfficeMail, sendNow } from './send-now'

/** Sends an e-mail to one person, in the branded frame and in their language if it is known. */
export const sendEmail = defineUseCase({
  name: 'mail.send-email',
  keyScope: 'mail.send',
  access: can('mail.send'),
  input: sendEmailSchema,
  limits: [perActor('admin.mail')],
  async run({ input: { to, subject, mailBody }, actor: { user }, locale, now, request, key }) {
    const recipient = await findRecipient(to)
    const mail: OfficeMail<'office_mail'> = {
      kind: 'office_mail',
      senderId: user.id,
      to,
      locale: recipient?.locale ?? locale,
      data: { subject, html: mailBody.html },
      userId: recipient?.userId,
      fingerprint: hashToken(JSON.stringify(['mail', user.id, emailKey(to), subject, mailBody.html])),
    }
    return sendNow({
      mail,
      key,
      answer: { success: true as const, message: textsOf(request.locale)('Office.emailSent') },
      now,
      onSent: async (tx, mailId) => {
        await emitEvent(tx, 'mail.changed', { mailId })
        await recordAudit(tx, { actor: { user }, request, now }, 'mail.sent', {
          targetUserId: recipient?.userId,
          details: { mailId, to, subject },
        })
      },
    })
  },
})
