import { can } from '@/server/kernel/access'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import { sendEmailSchema } from '../mail.schema'
import { findRecipient } from './find-recipient'
import { renderMail } from './render-mail'

/** The mail exactly as it would be sent. */
export const previewEmail = defineUseCase({
  name: 'mail.preview-email',
  access: can('mail.send'),
  input: sendEmailSchema,
  limits: [perActor('admin.read')],
  async run({ input: { to, subject, mailBody }, locale }) {
    const recipient = await findRecipient(to)
    const data = { subject, html: mailBody.html }
    const { html, subject: line } = await renderMail({
      kind: 'office_mail',
      data,
      locale: recipient?.locale ?? locale,
    })
    return { subject: line, html }
  },
})
