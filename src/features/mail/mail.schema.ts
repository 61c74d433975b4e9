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

/**
 * What a letter says: `html` from a program, or `text` from a form. Either becomes `{ html, text }`: cleaned markup with at
 * least one paragraph, and what a person reads of it.
 */
export const letterFields = {
  html: z.string('Validation.messageRequired').max(longestHtml, 'Validation.messageTooLong').optional(),
  text: z.string('Validation.messageRequired').max(longestHtml, 'Validation.messageTooLong').optional(),
}

export interface Letter {
  html: string
  text: string
}

/** Adds the letter to what was parsed; says what is wrong under the field that was used. */
export function readLetter(
  typed: { html?: string; text?: string },
  context: z.RefinementCtx<unknown>,
): Letter | null {
  const html = typed.text === undefined ? inParagraph(sanitiseHtml(typed.html ?? '')) : textToHtml(typed.text)
  const read = html === '' ? '' : htmlToText(html)
  const path = [typed.text === undefined ? 'html' : 'text']
  if (read === '') context.addIssue({ code: 'custom', path, message: 'Validation.messageRequired' })
  else if (read.length > text.message)
    context.addIssue({ code: 'custom', path, message: 'Validation.messageTooLong' })
  else return { html, text: read }
  return null
}

export const sendEmailSchema = z
  .object({ to: recipientField, subject: subjectField, ...letterFields })
  .transform(({ html, text: typed, ...rest }, context) => {
    const letter = readLetter({ html, text: typed }, context)
    return letter ? { ...rest, letter } : z.NEVER
  })
