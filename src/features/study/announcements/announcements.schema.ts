import { z } from 'zod'
import { text } from '@/config/limits'
import { locales } from '@/config/locales'
import { fromDoualaField } from '@/lib/douala-time'
import { idField, noId } from '@/lib/fields'

/** Which students of a class or a program. */
export const studentGroups = ['all', 'learning', 'finished', 'silent'] as const

/** The provider accepts only two mails a second. */
export const mostReceivers = 20_000

/** 'class:<id>', 'program:<slug>', 'everybody', 'newsletter' or 'newsletter:<slug>'. */
const target = z
  .string('Announcements.toWhom')
  .regex(
    /^(everybody|class:[0-9a-f-]{36}|program:[a-z0-9-]{1,100}|newsletter(:[a-z0-9-]{1,100})?)$/,
    'Announcements.toWhom',
  )
  .transform((value) => {
    const [kind = '', name = ''] = value.split(':')
    return {
      cohortId: kind === 'class' ? (z.uuid().safeParse(name).data ?? noId) : null,
      program: kind === 'program' || kind === 'newsletter' ? name || null : null,
      newsletter: kind === 'newsletter',
    }
  })

// Mail programs would turn an address in the subject into a link, in the place that people trust most.
const hasNoAddress = (value: string) => !/(:\/\/|\bwww\.)/i.test(value)

const anySubject = z
  .string('Announcements.subjectRequired')
  .trim()
  .max(text.subject, 'Validation.tooLong')
  .regex(/^[^\p{Cc}]*$/u, 'Validation.invalid')
  .refine(hasNoAddress, 'Announcements.noAddressInSubject')
const anyText = z.string('Announcements.textRequired').trim().max(text.chatMessage, 'Validation.tooLong')
const subject = anySubject.min(1, 'Announcements.subjectRequired')

const message = { subject, text: anyText.min(1, 'Announcements.textRequired') }

/** What readers of the other language get; without it they get the first. */
const otherLanguage = {
  /** The language of `subject` and `text`. */
  written_in: z.enum(locales).nullable().catch(null),
  other_subject: anySubject.optional().transform((value) => value || null),
  other_text: anyText.optional().transform((value) => value || null),
}

/** Both or neither. */
function inPair(
  { other_subject, other_text }: { other_subject: string | null; other_text: string | null },
  context: z.RefinementCtx,
) {
  if ((other_subject === null) !== (other_text === null)) {
    context.addIssue(
      other_subject === null
        ? { code: 'custom', path: ['other_subject'], message: 'Announcements.subjectRequired' }
        : { code: 'custom', path: ['other_text'], message: 'Announcements.textRequired' },
    )
  }
}

export const audienceSchema = z.object({
  to: target,
  students: z.enum(studentGroups).catch('all'),
  /** null: readers of every language. */
  language: z.enum(locales).nullable().catch(null),
})
export type Audience = z.output<typeof audienceSchema>

/** null: at once. */
const sendAt = z
  .string()
  .trim()
  .optional()
  .transform((typed, context) => {
    const at = typed ? fromDoualaField(typed) : null
    if (typed && !at) {
      context.addIssue({ code: 'custom', message: 'Announcements.atWrong' })
      return z.NEVER
    }
    return at
  })

const howSent = {
  /** `yes`: also to people who have switched off mail that is not needed. The readers of a newsletter can always end it. */
  needed: z.enum(['yes', 'no'], 'Validation.invalid').transform((value) => value === 'yes'),
  at: sendAt,
  /** Made with the form, so that the letter is sent once, even if the button is pressed several times; of a draft its id. */
  letter: z.uuid('Validation.invalid'),
}

export const announceSchema = audienceSchema
  .extend({ ...message, ...otherLanguage, ...howSent })
  .superRefine(inPair)
export type Announcing = z.output<typeof announceSchema>

/** A draft needs only a subject. */
export const draftSchema = audienceSchema.extend({ subject, text: anyText, ...otherLanguage, ...howSent })

export const previewSchema = z
  .object({ to: target.optional(), ...message, ...otherLanguage })
  .superRefine(inPair)
export type Previewed = z.output<typeof previewSchema>
export const announceToCohortSchema = z.object({ id: idField, ...message })
export const announcementSchema = z.object({ id: idField })
