import { existsSync, readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { z } from 'zod'
import { locales } from '@/config/locales'
import { id } from '@/features/study/practice/runners/definition-parts'
import { keepFrenchSpaces } from '@/lib/french-spaces'
import { type GlossaryTerm, termKey } from '../../glossary.rules'

const most = { terms: 300, words: 25 } as const

const meaning = z
  .string()
  .trim()
  .min(1)
  .max(300)
  .refine((text) => text.split(/\s+/).length <= most.words, `has more than ${most.words} words`)
const inFrench = (schema: z.ZodType<string>) => schema.transform(keepFrenchSpaces)
const name = z.string().trim().min(1).max(60)

const termSchema = z.strictObject({
  id,
  term: z.strictObject({ en: name, fr: inFrench(name) }),
  meaning: z.strictObject({ en: meaning, fr: inFrench(meaning) }),
})

/** The terms of a `glossary.yml`, and the errors in it: a wrong term does not take the others away. */
export function readGlossaryFile(content: unknown): { terms: GlossaryTerm[]; problems: string[] } {
  if (!Array.isArray(content)) {
    return { terms: [], problems: ['a glossary is a list of terms'] }
  }
  const terms: GlossaryTerm[] = []
  const problems: string[] = []
  const taken = new Map<string, string>()
  for (const [n, each] of content.entries()) {
    const parsed = termSchema.safeParse(each)
    if (!parsed.success) {
      problems.push(
        ...parsed.error.issues.map(
          ({ path, message }) => `term ${n + 1}: ${path.join('.') || 'term'}: ${message}`,
        ),
      )
      continue
    }
    const term = parsed.data
    const keys = [`id ${term.id}`, ...locales.map((locale) => `${locale} ${termKey(term.term[locale])}`)]
    const repeated = keys.filter((key) => taken.has(key))
    problems.push(...repeated.map((key) => `${term.id}: ${key} is also that of ${taken.get(key)}`))
    if (repeated.length === 0) {
      terms.push(term)
    }
    for (const key of keys) {
      taken.set(key, term.id)
    }
  }
  if (content.length > most.terms) {
    problems.push(`${content.length} terms: at most ${most.terms}`)
  }
  return { terms: terms.slice(0, most.terms), problems }
}

/** null: the program has no glossary. */
export function readGlossaryAt(path: string): ReturnType<typeof readGlossaryFile> | null {
  if (!existsSync(path)) {
    return null
  }
  try {
    return readGlossaryFile(parse(readFileSync(path, 'utf8')))
  } catch (error) {
    return { terms: [], problems: [(error as Error).message.split('\n')[0] ?? ''] }
  }
}
