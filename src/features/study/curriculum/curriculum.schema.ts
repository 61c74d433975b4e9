import '@/lib/zod-without-eval'
import { z } from 'zod'
import { itemFiles } from '@/config/limits'
import type { IncomingForm } from '@/features/base/uploads/server/receive-upload'
import { itemKinds } from '@/features/study/learning/item-kinds'
import { proofResultsSchema } from '@/features/study/practice/proof.schema'
import { slugParam } from '@/lib/slug-param'
import { itemLimits } from './item-values'

export const curriculumParamsSchema = z.object({ slug: slugParam })
export const itemParamsSchema = z.object({ slug: slugParam, item: slugParam })

const line = (max: number) =>
  z
    .string('Validation.invalid')
    .transform((value) => value.normalize('NFC').replace(/\s+/g, ' ').trim())
    .pipe(z.string().max(max, 'Validation.tooLong'))
    .default('')

const text = z
  .string('Validation.invalid')
  .transform((value) => value.normalize('NFC').replace(/\r\n?/g, '\n').trimEnd())
  .pipe(z.string().max(itemLimits.text, 'Validation.tooLong'))
  .default('')

const wholeNumber = (max: number) =>
  z
    .string('Validation.required')
    .trim()
    .regex(/^\d{1,4}$/, 'Curriculum.errors.wholeNumber')
    .transform(Number)
    .pipe(z.number().min(1, 'Curriculum.errors.wholeNumber').max(max, 'Curriculum.errors.tooHigh'))

/** A box that is not ticked is not sent. */
const tick = z
  .enum(['', 'true', 'false'])
  .catch('')
  .default('')
  .transform((value) => value === 'true')

const version = z
  .string('Validation.invalid')
  .regex(/^\d{1,9}$/, 'Validation.invalid')
  .transform(Number)

const jsonText = (max: number, tooLong: string) =>
  z
    .string('Validation.invalid')
    .max(max, tooLong)
    .transform((value, context): unknown => {
      try {
        return JSON.parse(value || '{}')
      } catch {
        context.addIssue({ code: 'custom', message: 'Validation.invalid' })
        return z.NEVER
      }
    })

const content = {
  titleEn: line(itemLimits.title),
  titleFr: line(itemLimits.title),
  textEn: text,
  textFr: text,
  definition: jsonText(itemLimits.definition, 'Curriculum.errors.definitionTooLong').default({}),
  /** Missing: the stored one is kept. */
  guide: z.preprocess(
    (value) => (value === '' ? undefined : value),
    jsonText(itemLimits.guide, 'Validation.tooLong').optional(),
  ),
}

/** A draft may be incomplete: only publishing requires everything. */
export const saveDraftSchema = itemParamsSchema.extend({
  version,
  ...content,
  minutes: wholeNumber(itemLimits.minutes),
  required: tick,
  sample: tick,
  dueDays: z.preprocess(
    (value) => (value === '' || value === undefined ? null : value),
    wholeNumber(itemLimits.dueDays).nullable(),
  ),
})
export type DraftInput = z.output<typeof saveDraftSchema>

export const previewSchema = itemParamsSchema.extend(content)

export const publishDraftSchema = itemParamsSchema.extend({ version })
export const proveDraftSchema = publishDraftSchema.extend({ results: proofResultsSchema })
export const discardDraftSchema = publishDraftSchema

const archived = z.enum(['true', 'false'], 'Validation.required').transform((value) => value === 'true')
export const archiveItemSchema = itemParamsSchema.extend({ archived })

const weekNumber = z
  .string('Validation.required')
  .regex(/^\d{1,3}$/, 'Validation.invalid')
  .transform(Number)

export const archiveWeekSchema = curriculumParamsSchema.extend({ week: weekNumber, archived })

export const addItemSchema = z
  .object({
    slug: slugParam,
    week: weekNumber,
    kind: z.enum(itemKinds, 'Validation.required'),
    titleEn: line(itemLimits.title),
    titleFr: line(itemLimits.title),
  })
  .refine(({ titleEn, titleFr }) => titleEn !== '' || titleFr !== '', {
    path: ['titleEn'],
    message: 'Validation.required',
  })

/** Up or down by one position, or to a week: before one of its items, or to its end. */
export const moveItemSchema = itemParamsSchema
  .extend({
    move: z.enum(['up', 'down', 'place'], 'Validation.invalid'),
    week: weekNumber.optional(),
    before: slugParam.optional(),
  })
  .refine(({ move, week }) => move !== 'place' || week !== undefined, {
    path: ['week'],
    message: 'Validation.required',
  })

const revisionNumber = z
  .string('Validation.invalid')
  .regex(/^\d{1,6}$/, 'Validation.invalid')
  .transform(Number)

/** A form that is still arriving: the use case reads it, after the caller was authorised. */
export const incomingFileSchema = z.object({ form: z.custom<IncomingForm>((value) => value !== undefined) })

/** For those who cannot see the picture. It becomes a part of the Markdown, so it may not end it. */
const altText = z
  .string('Curriculum.files.altNeeded')
  .transform((value) =>
    value
      .normalize('NFC')
      .replace(/[\s[\]\\]+/g, ' ')
      .trim(),
  )
  .pipe(
    z
      .string()
      .max(itemFiles.altText, 'Curriculum.files.altTooLong')
      .regex(/\S\s+\S/, 'Curriculum.files.altNeeded'),
  )

export const pictureFieldsSchema = itemParamsSchema.extend({
  altEn: z.string().default('').pipe(altText),
  altFr: z.string().default('').pipe(altText),
})
export const fileFieldsSchema = publishDraftSchema
export const removeFileSchema = publishDraftSchema.extend({ name: z.string('Validation.invalid').max(100) })

export const restoreRevisionSchema = publishDraftSchema.extend({ number: revisionNumber })

export const historySchema = itemParamsSchema.extend({
  /** Without a valid number the newest two are compared. */
  from: revisionNumber.optional().catch(undefined),
  to: revisionNumber.optional().catch(undefined),
})
