import '@/lib/zod-without-eval'
import { z } from 'zod'
import { minimumPaymentXaf } from '@/config/limits'
import { openOffer, programOffers } from '@/config/program-offers'
import { amountText } from '@/lib/amount-field'
import { programIcons } from './program-icons'
import { programLimits } from './program-limits'
import { readProgramForm } from './program-values'

const invisible = /[^\P{C}\n]/gu

/** No-break spaces belong to French punctuation and stay. */
const line = (value: string) =>
  value
    .normalize('NFC')
    .replace(/[ \t\r\n]+/g, ' ')
    .replace(invisible, '')
    .trim()
const paragraph = (value: string) =>
  value
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(/\t/g, ' ')
    .replace(invisible, '')
    .replace(/ +\n/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()

const text = (clean: (value: string) => string, max: number, least = 1) =>
  z
    .string('Validation.required')
    .transform(clean)
    .pipe(z.string().min(least, 'Validation.required').max(max, 'Validation.tooLong'))

const {
  title,
  description,
  longText,
  weekTitle,
  weekSummary,
  weekContent,
  weekAssignment,
  maxCertificateDays,
} = programLimits

/** Checked even if other fields are wrong, so that all errors are shown at once. */
const always = { when: () => true }

const weekSchema = z
  .object({
    id: z.string('Validation.invalid').max(40, 'Validation.invalid').default(''),
    titleEn: text(line, weekTitle),
    titleFr: text(line, weekTitle),
    summaryEn: text(line, weekSummary),
    summaryFr: text(line, weekSummary),
    contentEn: text(paragraph, weekContent),
    contentFr: text(paragraph, weekContent),
    assignmentEn: text(line, weekAssignment, 0).default(''),
    assignmentFr: text(line, weekAssignment, 0).default(''),
  })
  .refine((week) => !week?.assignmentFr || !!week.assignmentEn, {
    ...always,
    path: ['assignmentEn'],
    message: 'ProgramEditor.assignmentBoth',
  })
  .refine((week) => !week?.assignmentEn || !!week.assignmentFr, {
    ...always,
    path: ['assignmentFr'],
    message: 'ProgramEditor.assignmentBoth',
  })

const priceSchema = z
  .string('Validation.required')
  .trim()
  .min(1, 'Validation.required')
  .pipe(amountText)
  .pipe(
    z
      .number()
      .min(minimumPaymentXaf, 'ProgramEditor.priceTooLow')
      .max(programLimits.maxPriceXaf, 'Validation.amountTooLarge'),
  )

const wholeNumber = (min: number, max: number) =>
  z
    .string('Validation.required')
    .trim()
    .regex(/^\d{1,9}$/, 'ProgramEditor.wholeNumber')
    .transform(Number)
    .pipe(z.number().min(min, 'ProgramEditor.wholeNumber').max(max, 'ProgramEditor.wholeNumber'))

const isList = (value: unknown): value is { weeks: { id: string }[] } =>
  Array.isArray((value as { weeks?: unknown } | null)?.weeks)

const content = {
  titleEn: text(line, title),
  titleFr: text(line, title),
  descriptionEn: text(line, description),
  descriptionFr: text(line, description),
  outcomeEn: text(line, longText),
  outcomeFr: text(line, longText),
  audienceEn: text(line, longText),
  audienceFr: text(line, longText),
  icon: z.enum(programIcons, 'ProgramEditor.iconUnknown'),
  price: priceSchema,
  isOnline: z.enum(['true', 'false'], 'Validation.required').transform((value) => value === 'true'),
  offer: z.enum(programOffers, 'Validation.required'),
  position: wholeNumber(1, 999),
  /** Empty: a third of the weeks. */
  certificateAfterDays: z.preprocess(
    (value) => (value === undefined || value === null || String(value).trim() === '' ? null : value),
    wholeNumber(0, maxCertificateDays).nullable(),
  ),
  /** Needed where the number of days changes. */
  certificateReason: text(line, programLimits.certificateReason, 0).default(''),
  weeks: z.array(weekSchema, 'ProgramEditor.weeksTooFew'),
}

/** What is free may be short. */
const fewestWeeks = (program: object) =>
  (program as { offer?: unknown }).offer === openOffer ? 1 : programLimits.minWeeks

const withRules = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.preprocess(
    readProgramForm,
    z
      .object(shape)
      .refine((program) => !isList(program) || program.weeks.length >= fewestWeeks(program), {
        ...always,
        path: ['weeks'],
        message: 'ProgramEditor.weeksTooFew',
      })
      .refine((program) => !isList(program) || program.weeks.length <= programLimits.maxWeeks, {
        ...always,
        path: ['weeks'],
        message: 'ProgramEditor.weeksTooMany',
      }),
  )

const newSlugSchema = z
  .string('Validation.required')
  .trim()
  .min(1, 'Validation.required')
  .max(programLimits.slug, 'Validation.tooLong')
  .regex(/^[a-z0-9]+(-[a-z0-9]+){0,7}$/, 'ProgramEditor.slugInvalid')
  // 'new' is the address of the editor for a new program.
  .refine((slug) => slug !== 'new', 'ProgramEditor.slugTaken')

/** The schema of a changed program, shared by browser, action and use case. */
export const saveProgramSchema = withRules({
  slug: z.string('Validation.invalid').max(programLimits.slug, 'Validation.invalid'),
  /** The version with which the form was opened, to detect a colleague's change in between. */
  version: wholeNumber(1, 2_000_000_000),
  /** The position with which the form was opened: the position is only stored if it was changed here. */
  basePosition: wholeNumber(0, 999),
  ...content,
})

export const deleteProgramSchema = z.object({
  slug: z.string('Validation.invalid').max(programLimits.slug, 'Validation.invalid'),
  /** The slug once more. */
  typed: z.string('ProgramEditor.typedOther').trim().max(programLimits.slug, 'ProgramEditor.typedOther'),
})

export const createProgramSchema = withRules({ slug: newSlugSchema, ...content })

export type ProgramInput = z.output<typeof createProgramSchema>
export type WeekInput = ProgramInput['weeks'][number]
