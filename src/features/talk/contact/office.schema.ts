import { z } from 'zod'
import { text } from '@/config/limits'
import { sureField } from '@/features/base/bulk/bulk.schema'
import { scopeFields } from '@/features/base/enrolments/scope.schema'
import { recipientField, subjectField } from '@/features/base/mail/email-fields'
import { emailSchema } from '@/features/base/mail/mail.schema'
import { blankAsUndefined, cleanText } from '@/lib/fields'
import { pagingFields } from '@/server/kernel/paging'
import { contactSubjects } from './contact-subjects'
import { dropGreeting } from './message.rules'
import { messageStates } from './messages-list'
import { openPlaceholders } from './reply-placeholders.rules'

const messageSorts = ['date', 'name'] as const

const searched = z
  .string('Validation.invalid')
  .trim()
  .max(100, 'Validation.tooLong')
  .refine((value) => !value.includes('\0'), 'Validation.invalid')
  .default('')

/** An empty field of a filter form filters nothing. */
const filterFields = {
  status: z.preprocess(blankAsUndefined, z.enum(messageStates, 'Validation.invalid').default('all')),
  subject: z.preprocess(blankAsUndefined, z.enum(contactSubjects, 'Validation.invalid').optional()),
  q: searched,
  ...scopeFields,
}

export const messageFiltersSchema = z.object(filterFields)

export const listMessagesSchema = z.object({
  ...pagingFields,
  ...filterFields,
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

export const messageChanges = ['read', 'settle', 'archive', 'spam', 'delete', 'assign', 'restore'] as const
export type MessageChange = (typeof messageChanges)[number]
/** What can be undone exactly. */
export const undoable = ['read', 'settle', 'archive', 'spam', 'delete'] as const
export type UndoableChange = (typeof undoable)[number]
export const isUndoable = (change: MessageChange): change is UndoableChange =>
  undoable.some((each) => each === change)

const pick = /^pick-([0-9a-f-]{36})$/
/** A form keeps one value of a name: each tick box has its own. */
const withPicks = (typed: unknown) => ({
  ...(typed as object),
  ids: Object.keys((typed ?? {}) as object).flatMap((name) => pick.exec(name)?.[1] ?? []),
})

/** The ticked messages of a page, or all that match the filters of the list. */
export const changeMessagesSchema = z.preprocess(
  withPicks,
  z.object({
    ...filterFields,
    change: z.enum(messageChanges, 'Validation.invalid'),
    ids: z.array(uuid).max(200, 'Validation.invalid'),
    all: flag,
    sure: sureField,
    /** Empty: nobody. */
    assignee: z.union([z.literal(''), uuid]).default(''),
  }),
)

export const undoChangeSchema = z.object({
  change: z.enum(undoable, 'Validation.invalid'),
  /** When it was made: all that was changed in that moment. */
  at: z.iso.datetime('Validation.invalid'),
})

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

export const replySchema = z.preprocess(withoutGreeting, replyFields).superRefine(({ mailBody }, context) => {
  if (openPlaceholders(mailBody?.text ?? '').length > 0) {
    context.addIssue({ code: 'custom', path: ['text'], message: 'Validation.placeholderOpen' })
  }
})

export const answeringSchema = z.object({ contactId: uuid })

const body = z
  .string('Validation.messageRequired')
  .max(text.message * 2, 'Validation.messageTooLong')
  .transform(cleanText)
  .pipe(z.string().min(1, 'Validation.messageRequired').max(text.message, 'Validation.messageTooLong'))

export const noteSchema = z.object({
  id: uuid,
  note: body,
})

export const cannedReplySchema = z.object({
  id: z.union([z.literal(''), uuid]).default(''),
  title: z
    .string('Validation.required')
    .trim()
    .min(1, 'Validation.required')
    .max(80, 'Validation.tooLong')
    .regex(/^\P{Cc}*$/u, 'Validation.invalid'),
  /** Empty: the name has no language. */
  titleFr: z
    .string()
    .trim()
    .max(80, 'Validation.tooLong')
    .regex(/^\P{Cc}*$/u, 'Validation.invalid')
    .default('')
    .transform((typed) => typed || null),
  bodyEn: body,
  bodyFr: body,
})

export const cannedReplyIdSchema = z.object({ id: uuid })

/** Longer than any of our tokens: a longer one is not checked. */
const token = z.string().max(300).catch('')

export const messageLinkSchema = z.object({ token })
export const answerSchema = z.object({ token, message: body })
