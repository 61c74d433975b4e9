import { z } from 'zod'
import { text } from '@/config/limits'
import { idField } from '@/lib/fields'
import { pagingFields } from '@/server/kernel/paging'

export const helpReasons = ['behind', 'silent', 'stuck', 'waiting'] as const
export type HelpReason = (typeof helpReasons)[number]

export const listHelpSchema = z.object({
  ...pagingFields,
  /** A slug; an unknown one means the first program. */
  program: z.string().max(100).catch(''),
  /** A class of the program; an unknown one means all classes. */
  class: z.uuid().or(z.literal('')).catch(''),
  show: z.enum(helpReasons).catch('behind'),
})

/** At most as many names at once as somebody reads before pressing the button. */
const mostRecipients = 50

/** Ids, as a form sends them: separated by commas. */
const recipients = z.preprocess(
  (value) => (typeof value === 'string' ? value.split(',').filter(Boolean) : value),
  z
    .array(z.uuid('Help.nobody'), 'Help.nobody')
    .min(1, 'Help.nobody')
    .max(mostRecipients, 'Help.tooMany')
    .transform((ids) => [...new Set(ids.map((id) => id.toLowerCase()))].sort()),
)

export const recipientsSchema = z.object({ students: recipients })

export const letterFields = {
  /** Made with the form, so that the letter is sent once, even if the button is pressed several times. */
  letter: z.uuid('Validation.invalid'),
  text: z
    .string('Help.textRequired')
    .trim()
    .min(1, 'Help.textRequired')
    .max(text.chatMessage, 'Help.textTooLong'),
}

export const writeToStudentsSchema = recipientsSchema.extend(letterFields)

export const openItemsSchema = z.object({
  enrolment: idField,
})
