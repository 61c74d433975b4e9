import { z } from 'zod'
import { checksOf, chosen, id, words } from '../definition-parts'
import { range, textRules } from '../text/definition'
import { fileKinds } from './file-kinds'
import { cellsPattern, numberFormats } from './xlsx-rules'

const eachLanguage = <Part extends z.ZodType>(part: Part) =>
  z.union([part, z.strictObject({ en: part, fr: part })])
const say = eachLanguage(z.string().max(2_000))
const count = z.number().int().min(0).max(1_000)
const kilobytes = z.number().int().min(1).max(50_000)
const name = z.string().trim().min(1).max(60)
const fileName = z.string().regex(/^(?!\/)(?!.*\.\.)[\w./-]{1,100}$/)
const cellName = z.string().regex(/^[A-Z]{1,2}[1-9]\d{0,2}$/)
const align = z.enum(['right', 'center', 'both'])

const block = z.union([
  say,
  z.strictObject({
    text: say,
    style: name.optional(),
    align: align.optional(),
    list: z.boolean().optional(),
    new_page: z.boolean().optional(),
  }),
  z.strictObject({ table: z.array(z.array(say).min(1).max(8)).min(1).max(40) }),
  z.strictObject({ picture: say }),
])

const content = z.union([
  z.number(),
  say,
  z.strictObject({
    formula: z.string().max(500).optional(),
    value: z.union([z.number(), say]).optional(),
    format: z.enum(numberFormats).optional(),
  }),
])

/** Kilobytes of an archive that stand for pictures. */
const mostFilling = 3_000

/** A file, described by what is in it. */
const description = z.union([
  z.strictObject({
    docx: z.array(block).max(80),
    landscape: z.boolean().optional(),
    margin_mm: z.number().min(5).max(60).optional(),
  }),
  z.strictObject({
    xlsx: z
      .array(
        z.strictObject({
          name: eachLanguage(name),
          cells: z
            .record(cellName, content)
            .refine((cells) => Object.keys(cells).length <= 400, 'at most 400 cells'),
        }),
      )
      .min(1)
      .max(5),
  }),
  z.strictObject({
    pptx: z
      .array(
        z.strictObject({
          title: say.optional(),
          lines: z.array(say).max(20).optional(),
          pictures: z.array(say).max(6).optional(),
        }),
      )
      .max(30),
  }),
  z.strictObject({
    zip: z
      .record(fileName, z.union([say, z.strictObject({ kb: z.number().int().min(1).max(1_500) })]))
      .refine((files) => Object.keys(files).length <= 30, 'at most 30 files')
      .refine(
        (files) =>
          Object.values(files).reduce(
            (sum, file) => sum + (typeof file === 'object' && 'kb' in file ? file.kb : 0),
            0,
          ) <= mostFilling,
        `at most ${mostFilling} KB are filled`,
      ),
  }),
])

const least = count.min(1).optional()
const picture = { pictures: range.optional(), alt_texts: z.literal(true).optional() }
const some = <Rules extends object>(rules: z.ZodType<Rules>) =>
  rules.refine((found) => Object.keys(found).length > 0, 'a rule is missing').optional()

const rules = {
  docx: some(
    z.strictObject({
      styles: z.record(name, count.min(1)).optional(),
      different_styles: least,
      empty_paragraphs: count.optional(),
      double_spaces: count.optional(),
      aligned: z.partialRecord(align, count.min(1)).optional(),
      page_breaks: least,
      lists: least,
      tables: least,
      landscape: z.boolean().optional(),
      margins_mm: range.optional(),
      ...picture,
    }),
  ),
  xlsx: some(
    z.strictObject({
      sheets: z.array(eachLanguage(name)).min(1).max(10).optional(),
      sheet: eachLanguage(name).optional(),
      cells: z.string().regex(cellsPattern).optional(),
      formula: z.literal(true).optional(),
      functions: z
        .array(z.string().regex(/^[A-Z][A-Z0-9.]{0,30}$/))
        .min(1)
        .max(5)
        .optional(),
      equals: eachLanguage(z.union([z.number(), z.string().max(200), z.boolean()])).optional(),
      format: z.enum(numberFormats).optional(),
      rows: range.optional(),
    }),
  ),
  pptx: some(
    z.strictObject({
      slides: range.optional(),
      words_per_slide: least,
      titles: z.literal(true).optional(),
      ...picture,
    }),
  ),
  zip: some(
    z.strictObject({
      files: z.array(eachLanguage(fileName)).min(1).max(20).optional(),
      pages: range.optional(),
      total_kb: kilobytes.optional(),
      picture_kb: kilobytes.optional(),
      links: z.literal(true).optional(),
      reachable: z.literal(true).optional(),
      alt_texts: z.literal(true).optional(),
    }),
  ),
}

/**
 * A file of the student, checked on the device. Answers of the proof are described; a `starter` is made from its description
 * and offered. `way`: how a right file is made, in words, which takes the place of a solution.
 */
export const fileDefinition = z.strictObject({
  runner: z.literal('file'),
  ...chosen,
  accepts: z.enum(fileKinds),
  starter: description.optional(),
  solution: description,
  way: words(2_000),
  wrong: z
    .array(z.strictObject({ answer: description, fails: id }))
    .max(20)
    .optional(),
  also_right: z.array(description).max(10).optional(),
  checks: checksOf({ ...rules, file: eachLanguage(fileName).optional(), ...textRules }),
})
