import '@/lib/zod-without-eval'
import { z } from 'zod'
import { text } from '@/config/limits'
import { isAddress } from '@/lib/email-field'

/** No control characters, and none that change the reading direction. */
export const printable = (value: string) =>
  value.replace(/\r\n?/g, '\n').replace(/(?![\n\t])[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '')

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
export const longestHtml = 30_000

/** A message as it is typed. */
export const messageField = z
  .string('Validation.messageRequired')
  .max(longestHtml, 'Validation.messageTooLong')
  .refine((typed) => printable(typed).trim() !== '', 'Validation.messageRequired')
  .refine((typed) => printable(typed).trim().length <= text.message, 'Validation.messageTooLong')

/** As the form of the office has it; programs send markup too (`mail.schema.ts`). */
export const typedEmailSchema = z.object({ to: recipientField, subject: subjectField, text: messageField })
