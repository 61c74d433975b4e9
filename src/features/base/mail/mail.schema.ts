import { z } from 'zod'
import { text } from '@/config/limits'
import { longestHtml, messageField, recipientField, subjectField } from './email-fields'
import { htmlToText, inParagraph, sanitiseHtml, textToHtml } from './safe-html'

interface MailBody {
  html: string
  text: string
}

const htmlField = z
  .string('Validation.messageRequired')
  .max(longestHtml, 'Validation.messageTooLong')
  .transform((typed, context): MailBody => {
    const html = inParagraph(sanitiseHtml(typed))
    const plainText = html === '' ? '' : htmlToText(html)
    if (plainText === '') {
      context.addIssue({ code: 'custom', message: 'Validation.messageRequired' })
    }
    if (plainText.length > text.message) {
      context.addIssue({ code: 'custom', message: 'Validation.messageTooLong' })
    }
    return { html, text: plainText }
  })

const bodyFields = {
  html: htmlField.optional(),
  text: messageField
    .transform((typed): MailBody => {
      const html = textToHtml(typed)
      return { html, text: htmlToText(html) }
    })
    .optional(),
}

/** A call without a body gets this error under `html`, together with its other errors. */
const requireBody = (typed: unknown) => {
  const { html, text } = (typed ?? {}) as { html?: unknown; text?: unknown }
  return html === undefined && text === undefined ? { ...(typed as object), html: '' } : typed
}

/**
 * An e-mail with the given other fields. Its body comes as `html` from a program or as `text` from a form;
 * either becomes `mailBody`: sanitised markup with at least one paragraph, and its plain text.
 */
export const emailSchema = <Shape extends z.ZodRawShape>(around: Shape) =>
  z
    .preprocess(requireBody, z.intersection(z.object(around), z.object(bodyFields)))
    .transform(({ html, text, ...rest }) => ({ ...rest, mailBody: (text ?? html) as MailBody }))

export const sendEmailSchema = emailSchema({ to: recipientField, subject: subjectField })
