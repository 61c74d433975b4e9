import { day as dayMs } from '@/config/durations'
import { blankAsNull, isUuid, reasonField } from '@/lib/fields'
import type { TextKey } from '@/messages/text-key'
import '@/lib/zod-without-eval'
import { z } from 'zod'
import { cohorts } from '@/config/limits'
import { cohortLanguages, cohortModes } from '@/features/base/enrolments/cohort-options'
import { unlessBlank } from '@/lib/filter-fields'
import { isPlainHttps } from '@/lib/plain-https'
import { typedDay } from '@/lib/typed-day'

const slug = z.string('Validation.programUnknown').trim().min(1, 'Validation.programUnknown').max(100)
const id = z.uuid('Validation.invalid')

const day = z
  .string('Classes.errors.day')
  .trim()
  .refine((value) => typedDay(value) !== null, 'Classes.errors.day')
  .transform((value) => typedDay(value) ?? value)
const optionalDay = z.preprocess(blankAsNull, day.nullable())

const shortText = (max: number) =>
  z.preprocess(blankAsNull, z.string('Validation.invalid').trim().max(max, 'Validation.tooLong').nullable())

/** The link of a meeting: everybody in the class opens it, so only https is allowed. */
const meetingUrl = z.preprocess(
  blankAsNull,
  z
    .string('Classes.errors.link')
    .trim()
    .max(cohorts.linkLength, 'Validation.tooLong')
    .refine(isPlainHttps, 'Classes.errors.link')
    .nullable(),
)

const seats = z.preprocess(
  blankAsNull,
  z.coerce
    .number('Classes.errors.seats')
    .int('Classes.errors.seats')
    .min(1, 'Classes.errors.seats')
    .max(cohorts.seats, 'Classes.errors.seats')
    .nullable(),
)

const teacher = z.preprocess(blankAsNull, z.uuid('Classes.errors.teacher').nullable())

const minutes = z.coerce
  .number('Classes.errors.minutes')
  .int('Classes.errors.minutes')
  .min(cohorts.sessionMinutes.least, 'Classes.errors.minutes')
  .max(cohorts.sessionMinutes.most, 'Classes.errors.minutes')

const time = z
  .string('Classes.errors.time')
  .trim()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Classes.errors.time')

/** An instant with its zone, or the local time of Douala as a form's date and time field writes it. */
const instant = z
  .string('Classes.errors.startsAt')
  .trim()
  .transform((typed, context) => {
    const local = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?$/.test(typed)
    const hasZone = /^\d{4}-\d{2}-\d{2}T[\d:.]+(Z|[+-]\d{2}:?\d{2})$/.test(typed)
    const at = new Date(local ? `${typed}+01:00` : typed)
    if ((!local && !hasZone) || Number.isNaN(at.getTime())) {
      context.addIssue({ code: 'custom', message: 'Classes.errors.startsAt' })
      return z.NEVER
    }
    return at
  })

const sessionFields = {
  starts_at: instant,
  minutes,
  title: shortText(cohorts.titleLength).optional(),
  place: shortText(cohorts.placeLength).optional(),
  meeting_url: meetingUrl.optional(),
}

const weekday = z.coerce
  .number('Classes.errors.days')
  .int('Classes.errors.days')
  .min(1, 'Classes.errors.days')
  .max(7, 'Classes.errors.days')

/** '1 18:00 90,6 09:00 180' in a form: Mondays at 18:00 for 90 minutes, and so on. */
const slots = z.preprocess(
  (value) =>
    typeof value === 'string'
      ? value.split(',').map((each) => {
          const [day, time, minutes] = each.trim().split(' ')
          return { day, time, minutes }
        })
      : value,
  z
    .array(z.object({ day: weekday.describe('Monday is 1'), time, minutes }), 'Classes.errors.days')
    .min(1, 'Classes.errors.days')
    .max(14, 'Classes.errors.days'),
)

/** '2026-12-24', or '2026-12-20/2027-01-04' with the last day. */
const closedRange = z
  .preprocess(
    (value) => {
      if (typeof value !== 'string') {
        return value
      }
      const [from, to, ...more] = value.split('/')
      return to !== undefined && more.length === 0 ? { from, to } : { from: value, to: value }
    },
    z.object({ from: day, to: day }),
  )
  .refine(({ from, to }) => from <= to, { path: ['to'], message: 'Classes.errors.endBeforeStart' })
  .refine(({ from, to }) => Date.parse(to) - Date.parse(from) <= cohorts.longestDays * dayMs, {
    path: ['to'],
    message: 'Classes.errors.tooLong',
  })

/** Days to leave out besides public holidays and the days of the office. */
const closedRanges = z.preprocess(
  (value) => (typeof value === 'string' ? value.split(/[\s,;]+/).filter(Boolean) : value),
  z.array(closedRange, 'Classes.errors.day').max(cohorts.closedRanges, 'Classes.errors.day').default([]),
)

export const weeklySchema = z.object({
  slots,
  from: z.preprocess(unlessBlank, day.optional()),
  to: z.preprocess(unlessBlank, day.optional()),
  except: closedRanges,
})

const cohortFields = {
  name: shortText(cohorts.nameLength),
  mode: z.enum(cohortModes, 'Classes.errors.mode'),
  starts_on: optionalDay,
  ends_on: optionalDay,
  seats,
  language: z.enum(cohortLanguages, 'Classes.errors.language'),
  place: shortText(cohorts.placeLength),
  meeting_url: meetingUrl,
  teacher_id: teacher,
}

interface Dated {
  mode: string
  starts_on?: string | null
  ends_on?: string | null
}

/** Contradictions between the dates: field → text. */
export function dateProblems({ mode, starts_on = null, ends_on = null }: Dated): Record<string, TextKey> {
  if (mode !== 'self_paced' && starts_on === null) {
    return { starts_on: 'Classes.errors.startNeeded' }
  }
  if (mode !== 'self_paced' && ends_on === null) {
    return { ends_on: 'Classes.errors.endNeeded' }
  }
  if (starts_on !== null && ends_on !== null) {
    const days = (Date.parse(ends_on) - Date.parse(starts_on)) / dayMs
    if (days < 0) {
      return { ends_on: 'Classes.errors.endBeforeStart' }
    }
    if (days > cohorts.longestDays) {
      return { ends_on: 'Classes.errors.tooLong' }
    }
  }
  return {}
}

/** A rule for each text, so that a form can read from the schema what it may have to say. */
const dateRules = [
  ['starts_on', 'Classes.errors.startNeeded'],
  ['ends_on', 'Classes.errors.endNeeded'],
  ['ends_on', 'Classes.errors.endBeforeStart'],
  ['ends_on', 'Classes.errors.tooLong'],
] as const satisfies readonly [string, TextKey][]

const withoutDates = (mode: unknown) => mode === 'self_paced'

/** Checked together with the other fields, so that all errors are shown at once. */
export const createCohortSchema = z
  .object({
    slug,
    ...cohortFields,
    name: cohortFields.name.optional(),
    draft: z.preprocess(
      (value) => (value === 'true' ? true : value),
      z.boolean('Validation.invalid').default(false),
    ),
    starts_on: optionalDay.optional(),
    ends_on: optionalDay.optional(),
    seats: seats.optional(),
    place: cohortFields.place.optional(),
    meeting_url: meetingUrl.optional(),
    teacher_id: teacher.optional(),
    sessions: z
      .array(z.object(sessionFields), 'Validation.invalid')
      .max(cohorts.sessions, 'Classes.errors.tooManySessions')
      .default([]),
    weekly: weeklySchema.optional(),
  })
  .check(
    ...dateRules.map(([field, message]) =>
      z.refine<Dated>((value) => dateProblems(value)[field] !== message, { path: [field], message }),
    ),
  )
  .transform((value) => (withoutDates(value.mode) ? { ...value, starts_on: null } : value))

export const changeCohortSchema = z.object({
  id,
  /** The version that the form showed, so that somebody else's change in between is not overwritten. */
  version: z.coerce.number().int().min(1).optional(),
  ...Object.fromEntries(Object.entries(cohortFields).map(([name, schema]) => [name, schema.optional()])),
} as { id: typeof id; version: z.ZodOptional<z.ZodCoercedNumber> } & {
  [Name in keyof typeof cohortFields]: z.ZodOptional<(typeof cohortFields)[Name]>
})

export const cohortIdSchema = z.object({ id })
export const cancelCohortSchema = z.object({ id, reason: reasonField })
/** `starts_on`: the first day of the copy; not needed for a class without dates. */
export const duplicateCohortSchema = z.object({ id, starts_on: optionalDay.optional() })
export const deleteSessionSchema = z.object({ id, session: z.uuid('Validation.invalid') })
/** The form of a weekly plan, as `readPlanForm` reads it. */
export const previewSessionsSchema = z.object({ id }).catchall(z.string())
export const listCohortsSchema = z.object({ slug })

const holidayName = z
  .string('Holidays.errors.name')
  .trim()
  .min(1, 'Holidays.errors.name')
  .max(80, 'Validation.tooLong')

export const listHolidaysSchema = z.object({})
/** From `day` to `last_day`, which is left out for one day. */
export const addHolidaySchema = z.object({
  day,
  last_day: z.preprocess(unlessBlank, day.optional()),
  name_en: holidayName,
  name_fr: holidayName,
})
export const removeHolidaySchema = z.object({ day, last_day: z.preprocess(unlessBlank, day.optional()) })

export const addSessionSchema = z.object({ id, ...sessionFields })
export const planSessionsSchema = weeklySchema.extend({ id })
/** `to`: another class of the program; without it the student waits for the next one that is opened. */
export const moveStudentSchema = z.object({
  id,
  user_id: z.uuid('Validation.studentUnknown'),
  to: z.preprocess(unlessBlank, z.uuid('Validation.classUnknown').optional()),
  reason: reasonField,
})

/** The prefix before a student's id in the name of a form's tick. */
export const studentPrefix = 'student-'

/** The ticked students of a form, whose fields begin with the prefix, in the order of their ids. */
function tickedIn(fields: Readonly<Record<string, unknown>>, context: z.core.$RefinementCtx): string[] {
  const ids = Object.keys(fields)
    .filter((name) => name.startsWith(studentPrefix))
    .map((name) => name.slice(studentPrefix.length).toLowerCase())
    .filter(isUuid)
  if (ids.length === 0 || ids.length > cohorts.movedAtOnce) {
    context.addIssue({ code: 'custom', path: ['students'], message: 'Classes.errors.students' })
  }
  return [...new Set(ids)].toSorted()
}

export const moveStudentsSchema = z
  .looseObject({ id, to: moveStudentSchema.shape.to, reason: reasonField })
  .transform(({ id, to, reason, ...fields }, context) => ({
    id,
    to,
    reason,
    userIds: tickedIn(fields, context),
  }))

/** Students of different classes, or of none, into one class of their program. */
export const placementFields = { to: z.uuid('Validation.classUnknown'), reason: reasonField }
export const placeStudentsSchema = z
  .looseObject(placementFields)
  .transform(({ to, reason, ...fields }, context) => ({ to, reason, userIds: tickedIn(fields, context) }))

export const takeNextCohortSchema = z.object({ id, to: z.uuid('Validation.classUnknown') })
export const cohortOfferSchema = z.object({ slug })
