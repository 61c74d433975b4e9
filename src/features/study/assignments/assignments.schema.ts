import '@/lib/zod-without-eval'
import { z } from 'zod'
import { text } from '@/config/limits'
import { gradeStatuses } from '@/features/study/learning/item-kinds'
import { deviceTime } from '@/features/study/learning/learning.schema'
import { blankAsUndefined, cleanText, idField } from '@/lib/fields'
import { slugParam } from '@/lib/slug-param'
import { pagingFields } from '@/server/kernel/paging'

/** A form with a file, still on its way: it is read by the use case, after the caller has passed. */
export interface IncomingForm {
  contentType: string
  body: ReadableStream<Uint8Array>
}

export const incomingFormSchema = z.object({
  form: z.custom<IncomingForm>((value) => value !== undefined),
  /** The caller's Idempotency-Key. What is compared is the file, which is read only by the use case. */
  idempotencyKey: z.string().min(1).optional().catch(undefined),
  /** Whose work it is, where it waited on a device: another person may have signed in there since. */
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
  /** The assignment in the program, where it is one. */
  item: z.preprocess(blankAsUndefined, z.uuid('Assignments.itemUnknown').toLowerCase().optional()),
  text: z.preprocess(blankAsUndefined, textField.optional()),
  /** When it was handed in on a device without a network. */
  at: z.preprocess(blankAsUndefined, deviceTime),
})

export const workSchema = z.object({ item: z.uuid() })

export const listSubmissionsSchema = z.object(pagingFields)

/** What is no id names nothing. */
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
  /** To be looked at in the grading form, where that is possible; otherwise to be kept. */
  show: z.literal('1').optional().catch(undefined),
})

const wholeGrade = z
  .number('Grading.gradeInvalid')
  .int('Grading.gradeInvalid')
  .min(0, 'Grading.gradeInvalid')
  .max(100, 'Grading.gradeInvalid')

/** A number of the API, or what was typed into a form; empty: no grade. */
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

/** Criterion id → points that were given for it; `true` gives all of them, `false` none. */
const rubric = z
  .record(
    z.string().max(60, 'Grading.rubricInvalid'),
    z.union([z.boolean(), z.number().int().min(0).max(100)], 'Grading.rubricInvalid'),
    'Grading.rubricInvalid',
  )
  .refine((points) => Object.keys(points).length <= 30, 'Grading.rubricInvalid')

const rubricPrefix = 'rubric.'

/** The form sends one field for each criterion that is ticked, and `rubric.` beside them so that none at all is seen too. */
function collectRubric(typed: unknown) {
  const values = (typed ?? {}) as Record<string, unknown>
  if (!Object.hasOwn(values, rubricPrefix)) {
    return typed
  }
  const ticked = Object.keys(values).filter(
    (name) => name.length > rubricPrefix.length && name.startsWith(rubricPrefix),
  )
  return {
    ...values,
    rubric: Object.fromEntries(ticked.map((name) => [name.slice(rubricPrefix.length), true])),
  }
}

/** `seen`: when it was graded last, as the caller knows it; empty or null for never. */
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

/** Wrong ones narrow nothing: they come from addresses. */
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

/** One piece of work, within the list from which it was opened. */
export const officeSubmissionSchema = submissionParamsSchema.extend(officeScope)
export type OfficeScope = Pick<OfficeFilter, 'program' | 'class'>
