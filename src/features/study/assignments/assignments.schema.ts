import '@/lib/zod-without-eval'
import { z } from 'zod'
import { list, text } from '@/config/limits'
import { sureField } from '@/features/base/bulk/bulk.schema'
import type { IncomingForm } from '@/features/base/uploads/server/receive-upload'
import { gradeStatuses } from '@/features/study/learning/item-kinds'
import { deviceTime } from '@/features/study/learning/learning.schema'
import { blankAsUndefined, cleanText, idField } from '@/lib/fields'
import { slugParam } from '@/lib/slug-param'
import { pagingFields } from '@/server/kernel/paging'

export const incomingFormSchema = z.object({
  form: z.custom<IncomingForm>((value) => value !== undefined),
  /** The caller's Idempotency-Key. The compared input is the file, which only the use case reads. */
  idempotencyKey: z.string().min(1).optional().catch(undefined),
  /** The owner of work that waited on a device: another person may have signed in there since. */
  owner: z.string().optional(),
})

/** What the student wrote; nothing but spaces is nothing. */
const textField = z
  .string('Assignments.textInvalid')
  .max(text.work * 2, 'Assignments.textTooLong')
  .refine((typed) => !typed.includes('\0'), 'Assignments.textInvalid')
  .transform((typed) => cleanText(typed) || undefined)
  .pipe(z.string().max(text.work, 'Assignments.textTooLong').optional())

/** What comes beside the files. */
export const submissionFieldsSchema = z.object({
  program: z.preprocess(blankAsUndefined, slugParam.optional()),
  week: z.preprocess(
    blankAsUndefined,
    z
      .string()
      .regex(/^\d{1,3}$/, 'Assignments.weekUnknown')
      .transform(Number)
      .optional(),
  ),
  /** The assignment, if it is an item of the program. */
  item: z.preprocess(blankAsUndefined, z.uuid('Assignments.itemUnknown').toLowerCase().optional()),
  text: z.preprocess(blankAsUndefined, textField.optional()),
  /** When it was handed in, on a device without a network. */
  at: z.preprocess(blankAsUndefined, deviceTime),
})

export const workSchema = z.object({ item: z.uuid() })

export const listSubmissionsSchema = z.object(pagingFields)

/** A value that is not an id matches nothing. */
const submissionParamsSchema = z.object({
  id: idField,
})

/** `n`: which file of several, from 1. */
export const submissionFileSchema = submissionParamsSchema.extend({
  n: z
    .string()
    .regex(/^[1-9]\d?$/)
    .transform(Number)
    .default(1)
    .catch(0),
  /** To be shown in the grading form, if that is possible; otherwise the file is downloaded. */
  show: z.literal('1').optional().catch(undefined),
})

const wholeGrade = z
  .number('Grading.gradeInvalid')
  .int('Grading.gradeInvalid')
  .min(0, 'Grading.gradeInvalid')
  .max(100, 'Grading.gradeInvalid')

/** A number from the API, or text typed into a form; empty: no grade. */
const grade = z.preprocess(
  (value) =>
    value === '' ? null : typeof value === 'string' && /^\s*\d{1,3}\s*$/.test(value) ? Number(value) : value,
  wholeGrade.nullable(),
)

const feedback = z
  .string('Grading.feedbackInvalid')
  .max(text.feedback * 2, 'Grading.feedbackTooLong')
  .transform((typed) => cleanText(typed) || null)
  .pipe(z.string().max(text.feedback, 'Grading.feedbackTooLong').nullable())
  .nullable()

/** Criterion id → given points; `true` gives all points, `false` none. */
const rubric = z
  .record(
    z.string().max(60, 'Grading.rubricInvalid'),
    z.union([z.boolean(), z.number().int().min(0).max(100)], 'Grading.rubricInvalid'),
    'Grading.rubricInvalid',
  )
  .refine((points) => Object.keys(points).length <= 30, 'Grading.rubricInvalid')

const rubricPrefix = 'rubric.'

/**
 * The form sends one field with points for each criterion, and always `rubric.`, which shows that there was a rubric. An
 * empty field gives no points.
 */
function collectRubric(typed: unknown) {
  const values = (typed ?? {}) as Record<string, unknown>
  if (!Object.hasOwn(values, rubricPrefix)) {
    return typed
  }
  const given = Object.entries(values).flatMap(([name, value]) => {
    const typed = String(value).trim()
    return name.length > rubricPrefix.length && name.startsWith(rubricPrefix) && typed !== ''
      ? [[name.slice(rubricPrefix.length), /^\d{1,3}$/.test(typed) ? Number(typed) : typed]]
      : []
  })
  return { ...values, rubric: Object.fromEntries(given) }
}

/** `seen`: the time of the last grade that the caller has seen; empty or null: none. */
const gradeFields = submissionParamsSchema.extend({
  status: z.enum(gradeStatuses, 'Grading.statusRequired'),
  grade: grade.optional(),
  feedback: feedback.optional(),
  rubric: rubric.nullable().optional(),
  seen: z.preprocess(
    (value) => (value === '' ? null : value),
    z.iso.datetime('Validation.invalid').nullable().optional(),
  ),
})

export const gradeSubmissionSchema = z.preprocess(collectRubric, gradeFields)

const readyText = z
  .string('Validation.required')
  .max(text.readyComment * 2, 'Validation.tooLong')
  .transform(cleanText)
  .pipe(z.string().min(1, 'Validation.required').max(text.readyComment, 'Validation.tooLong'))

/** An empty id adds one. */
export const readyCommentSchema = z.object({
  id: z.union([z.literal(''), z.uuid('Validation.invalid').toLowerCase()]).default(''),
  textEn: readyText,
  textFr: readyText,
})

export const readyCommentIdSchema = z.object({ id: z.uuid('Validation.invalid').toLowerCase() })

export const moveReadyCommentSchema = readyCommentIdSchema.extend({
  move: z.enum(['up', 'down'], 'Validation.invalid'),
})

export const officeStates = ['submitted', 'returned', 'accepted', 'all'] as const

/** Invalid values are ignored, because they come from addresses. */
const officeScope = {
  program: slugParam.optional().catch(undefined),
  class: z.uuid().optional().catch(undefined),
}

export const officeListSchema = z.object({
  state: z.enum(officeStates).catch('submitted'),
  ...officeScope,
  q: z.string().trim().max(100).optional().catch(undefined),
  page: z.coerce.number().int().min(1).catch(1),
})
export type OfficeFilter = Pick<z.output<typeof officeListSchema>, 'state' | 'program' | 'class' | 'q'>

const pick = /^pick-([0-9a-f-]{36})$/
/** A form keeps one value of a name: each tick box has its own. */
const withPicks = (typed: unknown) => {
  const ids = Object.keys((typed ?? {}) as object).flatMap((name) => pick.exec(name)?.[1] ?? [])
  return ids.length > 0 ? { ...(typed as object), ids } : typed
}

const chosenFields = {
  ...officeListSchema.omit({ page: true }).shape,
  ids: z.preprocess(
    (value) => (typeof value === 'string' ? value.split(',').filter((each) => each !== '') : value),
    z.array(z.uuid('Validation.invalid').toLowerCase()).max(list.mostChosen, 'Validation.invalid').optional(),
  ),
}

/** The ticked work of a page, or all that matches the filters of the list. */
export const chosenWorkSchema = z.preprocess(withPicks, z.object(chosenFields))
export type ChosenWork = z.output<typeof chosenWorkSchema>

/** Everybody gets the same comment; `sure`: how much work its person was shown. */
export const returnWorkSchema = z.preprocess(
  withPicks,
  z.object({
    ...chosenFields,
    feedback: z
      .string('Validation.required')
      .max(text.feedback * 2, 'Grading.feedbackTooLong')
      .transform(cleanText)
      .pipe(z.string().min(1, 'Validation.required').max(text.feedback, 'Grading.feedbackTooLong')),
    sure: sureField,
  }),
)

/** One piece of work, within the list from which it was opened. */
export const officeSubmissionSchema = submissionParamsSchema.extend(officeScope)
export type OfficeScope = Pick<OfficeFilter, 'program' | 'class'>
