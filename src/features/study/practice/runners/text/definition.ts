import { z } from 'zod'
import { checksOf, codeFields } from '../definition-parts'
import { compilePattern } from './rules'

const wanted = z
  .string()
  .trim()
  .max(200)
  .regex(/[^*\s]/, 'there is nothing to look for')
const alternatives = z.union([wanted, z.array(wanted).min(1).max(20)])
const eachLanguage = <Part extends z.ZodType>(part: Part) =>
  z.union([part, z.strictObject({ en: part, fr: part })])

/** What looks back is not followed by the guard against endless searches. */
export const pattern = z
  .string()
  .min(1)
  .max(200)
  .refine((source) => !/\(\?<[=!]|\\[1-9]|\\k/.test(source), 'a pattern must not look back')
  .refine((source) => compilePattern(source) !== undefined, 'this is no regular expression')

const most = 4_000
const count = z.number().int().min(0).max(most)
export const range = z
  .strictObject({ min: count.optional(), max: count.optional() })
  .refine(({ min, max }) => min !== undefined || max !== undefined, 'min, max, or both')
  .refine(({ min = 0, max = most }) => min <= max, 'min is more than max')

/** The rules of a text, also of one in a file. */
export const textRules = {
  has: eachLanguage(alternatives).optional(),
  lacks: eachLanguage(alternatives).optional(),
  pattern: eachLanguage(pattern).optional(),
  cased: z.boolean().optional(),
  characters: range.optional(),
  words: range.optional(),
  lines: range.optional(),
  line: z.union([z.enum(['first', 'last']), z.number().int().min(1).max(50)]).optional(),
}

export const textDefinition = z.strictObject({
  runner: z.literal('text'),
  ...codeFields,
  checks: checksOf(textRules),
})
