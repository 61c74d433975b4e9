import { z } from 'zod'
import { cohorts, text } from '@/config/limits'
import { blankAsNull, idField } from '@/lib/fields'
import { noReminder, reminderHours } from './timetable.rules'

/** A value that is not an id matches nothing. */
const id = idField

export const calendarSchema = z.object({ key: z.string().max(100).catch('') })

export const reminderHourSchema = z.object({
  hour: z.coerce
    .number('Validation.invalid')
    .refine(
      (hour) => hour === noReminder || reminderHours.some((each) => each === hour),
      'Validation.invalid',
    ),
})

const optionalText = (most: number) =>
  z.preprocess(
    blankAsNull,
    z.string('Validation.invalid').trim().max(most, 'Validation.tooLong').nullable().optional(),
  )

/** '2027-01-12T18:00' of a form is a time in Douala; the API sends an instant with its zone. */
const startsAt = z.preprocess(
  (value) =>
    typeof value === 'string' && /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(value) ? `${value}:00+01:00` : value,
  z.iso
    .datetime({ offset: true, error: 'Timetable.startInvalid' })
    .transform((value) => new Date(value))
    .refine((at) => at.getUTCFullYear() >= 2020 && at.getUTCFullYear() < 2100, 'Timetable.startInvalid'),
)

export const changeSessionSchema = z.object({
  id,
  starts_at: startsAt.optional(),
  minutes: z.coerce
    .number('Timetable.minutesInvalid')
    .int('Timetable.minutesInvalid')
    .min(cohorts.sessionMinutes.least, 'Timetable.minutesInvalid')
    .max(cohorts.sessionMinutes.most, 'Timetable.minutesInvalid')
    .optional(),
  title: optionalText(cohorts.titleLength),
  place: optionalText(cohorts.placeLength),
  meeting_url: z.preprocess(
    blankAsNull,
    z
      .url({ protocol: /^https$/, error: 'Timetable.linkInvalid' })
      .max(cohorts.linkLength, 'Validation.tooLong')
      .nullable()
      .optional(),
  ),
})

export const cancelSessionSchema = z.object({
  id,
  reason: z
    .string('Timetable.reasonRequired')
    .trim()
    .min(3, 'Timetable.reasonRequired')
    .max(text.reason, 'Validation.tooLong'),
})
