import { z } from 'zod'
import { learning, text } from '@/config/limits'
import { locales } from '@/config/locales'
import { idField } from '@/lib/fields'
import { slugParam } from '@/lib/slug-param'
import { readQuizForm } from './quiz-form.rules'

/** An invalid id matches nothing. */
const idParam = idField

export const itemParamsSchema = z.object({ id: idParam })

/** An invalid hash matches nothing. */
export const itemDataParamsSchema = itemParamsSchema.extend({
  hash: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .catch(''),
})

/** A name that cannot be one matches nothing. */
export const itemFileSchema = z.object({ name: z.string().max(100).catch('') })

export const myProgramSchema = z.object({ slug: slugParam })

/** `completed` comes as JSON, or as the text of a form's button. */
const yesOrNo = z.preprocess(
  (value) => (value === 'true' ? true : value === 'false' ? false : value),
  z.boolean('Validation.required'),
)

/** An impossible week counts as missing. */
const weekNumber = z.preprocess(
  (value) => (typeof value === 'string' && /^\d{1,3}$/.test(value) ? Number(value) : value),
  z.number().int().catch(0),
)

export const completeWeekSchema = z.object({ slug: slugParam, number: weekNumber, completed: yesOrNo })

/** When it was done, by the device's clock. */
export const deviceTime = z.iso
  .datetime({ offset: true, error: 'Validation.invalid' })
  .transform((value) => new Date(value))
  .optional()

export const itemCompletionSchema = itemParamsSchema.extend({
  completed: z.preprocess((value) => value ?? true, yesOrNo),
  at: deviceTime,
})

const size = (value: unknown) => JSON.stringify(value)?.length ?? 0

/** An id that the client makes: a uuid, or any short word of its own. */
export const clientId = z
  .string('Learning.clientIdRequired')
  .regex(/^[\w.:-]{1,64}$/, 'Learning.clientIdRequired')

const revision = z.coerce
  .number('Learning.revisionUnknown')
  .int('Learning.revisionUnknown')
  .min(1, 'Learning.revisionUnknown')

const attemptFields = {
  client_id: clientId,
  at: deviceTime,
  revision: revision.optional(),
  code: z
    .string('Validation.invalid')
    .refine((code) => Buffer.byteLength(code) <= learning.codeBytes, 'Learning.codeTooLong')
    .optional(),
  checks: z
    .record(z.string().max(60), z.boolean('Validation.invalid'), 'Validation.invalid')
    .refine((checks) => Object.keys(checks).length <= 100, 'Validation.invalid')
    .optional(),
  answers: z
    .record(z.string().max(60), z.json(), 'Learning.answersRequired')
    .refine((answers) => size(answers) <= learning.answersLength, 'Learning.answersTooLong')
    .optional(),
}

export const attemptSchema = itemParamsSchema.extend(attemptFields)
export type AttemptInput = z.output<typeof attemptSchema>

/** One thing that was done on the device; it is validated by the schema of its own call when it is processed. */
export const syncSchema = z.object({
  /** The owner of the work, by the key with which pages name their owner. Work of another account is refused. */
  owner: z.string('Validation.invalid').max(64, 'Validation.invalid').optional(),
  entries: z
    .array(z.record(z.string(), z.unknown(), 'Validation.invalid'), 'Learning.entriesRequired')
    .max(learning.syncEntries, 'Learning.tooManyEntries'),
})

export const waiveItemSchema = z.object({
  enrolment: idParam,
  item: idParam,
  reason: z
    .string('Learning.reasonRequired')
    .trim()
    .min(3, 'Learning.reasonRequired')
    .max(500, 'Learning.reasonTooLong'),
})

/** For one student, or for everybody in a class. */
export const completeWeekByOfficeSchema = z.object({
  enrolment: idParam,
  cohort: z.preprocess((value) => value || undefined, idParam.optional()),
  number: weekNumber,
  reason: waiveItemSchema.shape.reason,
})

export const itemPageSchema = z.object({
  slug: slugParam,
  item: slugParam,
  /** The attempt whose result is shown, by the id that the form made. */
  attempt: clientId.nullish().catch(null),
})

/** A quiz as a plain form. Field names say which question and option they belong to: see quiz-form.rules. */
export const quizFormSchema = z
  .looseObject({ id: idParam, slug: slugParam, item: slugParam, client_id: clientId, revision })
  .transform(({ id, client_id, revision: number, slug, item, ...fields }) => ({
    place: { slug, item },
    attempt: { id, client_id, revision: number, answers: readQuizForm(fields) },
  }))

/** An exercise as a plain form. Field names say which gap or line they belong to: see exercise-form.rules. */
export const exerciseFormSchema = z
  .looseObject({ id: idParam, slug: slugParam, item: slugParam, client_id: clientId, revision })
  .transform(({ id, client_id, revision: number, slug, item, ...fields }) => ({
    place: { slug, item },
    attempt: { id, client_id, revision: number },
    fields,
  }))

/** An item by its address. */
export const myItemPlaceSchema = z.object({ slug: slugParam, item: slugParam })

export const questionFormSchema = z.object({ message: idParam })

const questionText = z
  .string('Learning.questions.textNeeded')
  .trim()
  .min(3, 'Learning.questions.textNeeded')
  .max(text.chatMessage, 'Validation.tooLong')

/** A question of the chat with its answer, for everybody who reads the item. */
export const addItemQuestionSchema = z.object({
  message: idParam,
  item: z.uuid('Learning.questions.itemNeeded'),
  language: z.enum(locales, 'Validation.invalid'),
  question: questionText,
  answer: questionText,
})

export const askAboutSchema = z.object({
  id: idParam,
  about: z.enum(['question', 'mistake']).catch('question'),
  text: z
    .string('Learning.askRequired')
    .trim()
    .min(3, 'Learning.askRequired')
    .max(1_500, 'Learning.askTooLong'),
  client_id: clientId,
})
