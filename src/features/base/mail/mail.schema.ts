import { z } from 'zod'
import { text } from '@/config/limits'
import { isAddress } from '@/lib/email-field'
import { htmlToText, inParagraph, sanitiseHtml, textToHtml } from './safe-html'

/**
 * Checked before anything is trimmed: a value that could begin a header of its own is refused, not repaired.
 */
const oneLine = (typed: string) => !/[\p{Cc}\u2028\u2029]/u.test(typed)

/** One plain address: see isAddress. */
export const recipientField = z
  .string('Validation.emailRequired')
  .refine(oneLine, 'Validation.emailInvalid')
  .trim()
  .min(1, 'Validation.emailRequired')
  .max(text.email, 'Validation.tooLong')
  .refine(isAddress, 'Validation.emailInvalid')

export const subjectField = z
  .string('Validation.subjectMissing')
  .refine(oneLine, 'Validation.oneLine')
  .trim()
  .min(1, 'Validation.subjectMissing')
  .max(text.subject, 'Validation.tooLong')

/** Markup takes space; the limit for people is on the visible text. */
const longestHtml = 30_000

interface MailBody {
  html: string
  text: string
}

const bodyField = (toHtml: (typed: string) => string) =>
  z
    .string('Validation.messageRequired')
    .max(longestHtml, 'Validation.messageTooLong')
    .transform((typed, context): MailBody => {
      const html = toHtml(typed)
      const plainText = html === '' ? '' : htmlToText(html)
      if (plainText === '') {
        context.addIssue({ code: 'custom', message: 'Validation.messageRequired' })
      }
      if (plainText.length > text.message) {
        context.addIssue({ code: 'custom', message: 'Validation.messageTooLong' })
      }
      return { html, text: plainText }
    })
    .optional()

const bodyFields = {
  html: bodyField((typed) => inParagraph(sanitiseHtml(typed))),
  text: bodyField(textToHtml),
}

/** A call without a body gets that error under `html`, together with its other errors. */
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
