import { z } from 'zod'
import { text } from '@/config/limits'
import { scopeFields } from '@/features/base/enrolments/scope.schema'
import { recipientField, subjectField } from '@/features/base/mail/email-fields'
import { emailSchema } from '@/features/base/mail/mail.schema'
import { blankAsUndefined, cleanText } from '@/lib/fields'
import { pagingFields } from '@/server/kernel/paging'
import { contactSubjects } from './contact-subjects'
import { dropGreeting } from './message.rules'

const messageStates = ['all', 'unanswered', 'unread', 'read'] as const
const messageSorts = ['date', 'name'] as const

const searched = z
  .string('Validation.invalid')
  .trim()
  .max(100, 'Validation.tooLong')
  .refine((value) => !value.includes('\0'), 'Validation.invalid')
  .default('')

/** An empty field of a filter form filters nothing. */
export const listMessagesSchema = z.object({
  ...pagingFields,
  status: z.preprocess(blankAsUndefined, z.enum(messageStates, 'Validation.invalid').default('all')),
  subject: z.preprocess(blankAsUndefined, z.enum(contactSubjects, 'Validation.invalid').optional()),
  q: searched,
  ...scopeFields,
  sort: z.enum(messageSorts, 'Validation.invalid').default('date'),
  dir: z.enum(['asc', 'desc'], 'Validation.invalid').default('desc'),
})

/** An invalid id is answered like one that does not exist. */
export const messageIdSchema = z.object({ id: z.string().max(100).catch('') })

const uuid = z.uuid('Validation.invalid').toLowerCase()

/** A checkbox or hidden field: present or not. */
const flag = z
  .string()
  .optional()
  .transform((value) => value !== undefined && value !== '' && value !== '0')

/** Only for text typed in a form; the text of an API client is sent unchanged. */
const withoutGreeting = (typed: unknown) => {
  const { text: bodyText } = (typed ?? {}) as { text?: unknown }
  return typeof bodyText === 'string' ? { ...(typed as object), text: dropGreeting(bodyText) } : typed
}

const replyFields = emailSchema({
  contactId: uuid,
  to: recipientField,
  subject: subjectField,
  /**
   * From the reply form: refuse while a colleague is answering, or has answered since the form was opened.
   */
  careful: flag,
  seen: z.coerce.number().int().min(0).max(100_000).catch(0).default(0),
})

export const replySchema = z.preprocess(withoutGreeting, replyFields)

export const answeringSchema = z.object({ contactId: uuid })

const body = z
  .string('Validation.messageRequired')
  .max(text.message * 2, 'Validation.messageTooLong')
  .transform(cleanText)
  .pipe(z.string().min(1, 'Validation.messageRequired').max(text.message, 'Validation.messageTooLong'))

export const cannedReplySchema = z.object({
  id: z.union([z.literal(''), uuid]).default(''),
  title: z
    .string('Validation.required')
    .trim()
    .min(1, 'Validation.required')
    .max(80, 'Validation.tooLong')
    .regex(/^\P{Cc}*$/u, 'Validation.invalid'),
  bodyEn: body,
  bodyFr: body,
})

export const cannedReplyIdSchema = z.object({ id: uuid })

/** Longer than any of our tokens: a longer one is not checked. */
const token = z.string().max(300).catch('')

export const messageLinkSchema = z.object({ token })
export const answerSchema = z.object({ token, message: body })
