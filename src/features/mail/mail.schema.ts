import { z } from 'zod'
import { text } from '@/config/limits'
import { isAddress } from '@/lib/email-field'
import { htmlToText, inParagraph, sanitiseHtml, textToHtml } from './safe-html'

/** Looked at before anything is trimmed: what could begin a header of its own is refused, not repaired. */
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

/** Markup takes room; the text that it shows is what is limited for people. */
const longestHtml = 30_000

export interface Letter {
  html: string
  text: string
}

const letterField = (toHtml: (typed: string) => string) =>
  z
    .string('Validation.messageRequired')
    .max(longestHtml, 'Validation.messageTooLong')
    .transform((typed, context): Letter => {
      const html = toHtml(typed)
      const read = html === '' ? '' : htmlToText(html)
      if (read === '') {
        context.addIssue({ code: 'custom', message: 'Validation.messageRequired' })
      }
      if (read.length > text.message) {
        context.addIssue({ code: 'custom', message: 'Validation.messageTooLong' })
      }
      return { html, text: read }
    })
    .optional()

const letterFields = {
  html: letterField((typed) => inParagraph(sanitiseHtml(typed))),
  text: letterField(textToHtml),
}

/** A call that has neither is told so under `html`, together with whatever else is wrong with it. */
const withSomeLetter = (typed: unknown) => {
  const { html, text: written } = (typed ?? {}) as { html?: unknown; text?: unknown }
  return html === undefined && written === undefined ? { ...(typed as object), html: '' } : typed
}

/**
 * A letter and the fields around it. What it says comes as `html` from a program or as `text` from a form; either becomes
 * `letter`: cleaned markup with at least one paragraph, and what a person reads of it.
 */
export const letterSchema = <Shape extends z.ZodRawShape>(around: Shape) =>
  z
    .preprocess(withSomeLetter, z.intersection(z.object(around), z.object(letterFields)))
    .transform(({ html, text: written, ...rest }) => ({ ...rest, letter: (written ?? html) as Letter }))

export const sendEmailSchema = letterSchema({ to: recipientField, subject: subjectField })
