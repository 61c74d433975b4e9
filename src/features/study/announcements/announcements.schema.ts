import { z } from 'zod'
import { text } from '@/config/limits'
import { idField, noId } from '@/lib/fields'

/** Which students of a class or a program. */
export const studentGroups = ['all', 'learning', 'finished', 'silent'] as const

/** For more receivers there is the newsletter: the provider accepts only two mails a second. */
export const mostReceivers = 20_000

/** 'class:<id>', 'program:<slug>' or 'everybody'. */
const target = z
  .string('Announcements.toWhom')
  .regex(/^(everybody|class:[0-9a-f-]{36}|program:[a-z0-9-]{1,100})$/, 'Announcements.toWhom')
  .transform((value) => {
    const [kind = '', name = ''] = value.split(':')
    return {
      cohortId: kind === 'class' ? (z.uuid().safeParse(name).data ?? noId) : null,
      program: kind === 'program' ? name : null,
    }
  })

const message = {
  subject: z
    .string('Announcements.subjectRequired')
    .trim()
    .min(1, 'Announcements.subjectRequired')
    .max(text.subject, 'Validation.tooLong')
    .regex(/^[^\p{Cc}]*$/u, 'Validation.invalid')
    // Mail programs would turn an address in the subject into a link, in the place that people trust most.
    .refine((value) => !/(:\/\/|\bwww\.)/i.test(value), 'Announcements.noAddressInSubject'),
  text: z
    .string('Announcements.textRequired')
    .trim()
    .min(1, 'Announcements.textRequired')
    .max(text.chatMessage, 'Validation.tooLong'),
}

export const audienceSchema = z.object({ to: target, students: z.enum(studentGroups).catch('all') })
export type Audience = z.output<typeof audienceSchema>

export const announceSchema = audienceSchema.extend({
  ...message,
  /** `yes`: also to people who have switched off mail that is not needed. */
  needed: z.enum(['yes', 'no'], 'Validation.invalid').transform((value) => value === 'yes'),
  /** Made with the form, so that the letter is sent once, even if the button is pressed several times. */
  letter: z.uuid('Validation.invalid'),
})

export const previewSchema = z.object(message)
export const announceToCohortSchema = z.object({ id: idField, ...message })
export const announcementSchema = z.object({ id: idField })
