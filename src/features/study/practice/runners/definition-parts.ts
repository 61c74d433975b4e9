import { z } from 'zod'
import { learning } from '@/config/limits'

export const id = z.string().regex(/^[a-z0-9][a-z0-9-]{0,59}$/, 'an id has small letters, digits and hyphens')
export const words = (max: number) =>
  z.strictObject({ en: z.string().trim().min(1).max(max), fr: z.string().trim().min(1).max(max) })

const inEach = (text: z.ZodString) => z.union([text, z.strictObject({ en: text, fr: text })])
/** Code: one for both languages, or one for each. */
export const code = inEach(z.string().max(learning.exerciseTextLength))
/** Data that the code works with. All of an exercise together: `dataBytes`. */
export const data = inEach(z.string().max(learning.dataBytes))

/** `label`: what is checked. `says`: what helps the person who does not meet it. */
const label = words(300)
export const files = z.record(z.string().regex(/^[\w./-]{1,100}$/), data)

/** The common parts of exercises in which code is written. */
export const codeFields = {
  starter: code.default(''),
  solution: code,
  hints: z.array(words(600)).min(1).max(6),
  /** Answers that must be refused, each with the check that it must not meet. For the proof: no page gets them. */
  wrong: z
    .array(z.strictObject({ answer: code, fails: id }))
    .max(20)
    .optional(),
  /** Unusual answers that must be accepted. For the proof too. */
  also_right: z.array(code).max(10).optional(),
}

/** The common parts of exercises without a keyboard: their start and their solution follow from the answer. */
export const chosen = { hints: z.array(words(600)).min(1).max(6) }

export const checksOf = <Check extends z.ZodRawShape>(shape: Check) =>
  z
    .array(z.strictObject({ id, label, says: label.optional(), ...shape }))
    .min(1)
    .max(12)

/** Drawings for missing files that a page names; a `slow` one loads like a large file. */
export const pictures = z
  .record(
    z.string().regex(/^[\w.-]{1,60}$/),
    z.strictObject({ svg: z.string().startsWith('<svg').max(4000), slow: z.boolean().optional() }),
  )
  .optional()

const json: z.ZodType<unknown> = z.json()

const call = z.string().min(1).max(500)

/** A call with its expected result, or the expected output. Names of functions may differ between languages. */
export const scriptCheck = {
  call: z.union([call, z.strictObject({ en: call, fr: call })]).optional(),
  equals: z.union([json, z.strictObject({ en: json, fr: json })]).optional(),
  output: code.optional(),
}

/** A short text: one for both languages, or one for each. */
export const shortText = (max: number) => z.union([z.string().trim().min(1).max(max), words(max)])

/** An id that is the key of a record: neither a language nor what every object has. */
export const keyId = id.refine(
  (name) => !['en', 'fr', 'constructor'].includes(name),
  'en, fr and constructor are no ids here',
)
