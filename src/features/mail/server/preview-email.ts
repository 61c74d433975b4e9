import { can } from '@/server/kernel/access'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import { sendEmailSchema } from '../mail.schema'
import { findRecipient } from './find-recipient'
import { renderMail } from './render-mail'

/** The mail exactly as it would leave. */
export const previewEmail = defineUseCase({
  name: 'mail.preview',
  access: can('mail.send'),
  input: sendEmailSchema,
  limits: [perActor('admin.read')],
  async run({ input: { to, subject, letter }, locale }) {
    const known = await findRecipient(to)
    const data = { subject, html: letter.html }
    const { html, subject: line } = await renderMail({
      kind: 'office_mail',
      data,
      locale: known?.locale ?? locale,
    })
    return { subject: line, html }
  },
})
