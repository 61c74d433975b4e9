import { z } from 'zod'

/** As the API writes it, or day, month and year as people write them, also without anything between. */
const shapes = [
  /^(?<year>\d{4})-(?<month>\d\d)-(?<day>\d\d)$/,
  /^(?<day>\d{1,2})\s?[/.\- ]\s?(?<month>\d{1,2})\s?[/.\- ]\s?(?<year>\d{4})$/,
  /^(?<day>\d\d)(?<month>\d\d)(?<year>\d{4})$/,
]

/** '24/08/2009' → '2009-08-24'; null: no day of a calendar. */
export function readBirthDate(typed: string): string | null {
  const groups = shapes.map((shape) => shape.exec(typed)?.groups).find((found) => found !== undefined)
  if (!groups) {
    return null
  }
  const { year = '', month = '', day = '' } = groups
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const date = new Date(`${iso}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso) ? iso : null
}

const text = z.string('Validation.birthDateInvalid').trim().max(20, 'Validation.birthDateInvalid')
const isDay = (typed: string) => readBirthDate(typed) !== null

/** A day of birth in any usual form, afterwards '2009-08-24'. That it is possible depends on the day: `isPossibleBirth`. */
export const birthDateField = text
  .refine(isDay, 'Validation.birthDateInvalid')
  .transform((typed) => readBirthDate(typed) ?? '')

/** The same where it may be left empty. */
export const optionalBirthDateField = text
  .refine((typed) => typed === '' || isDay(typed), 'Validation.birthDateInvalid')
  .transform((typed) => readBirthDate(typed) ?? undefined)
  .optional()
