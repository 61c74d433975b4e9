import { z } from 'zod'
import { locales } from '@/config/locales'
import { countWords } from '@/lib/count-words'
import { recordOf } from '@/lib/record-of'
import { itemGuideFields } from '../../guide.schema'
import { commonFields, type ItemFacts, issuesOf } from './item-file.schema'

const introWords = 60
const intro = z
  .string()
  .trim()
  .min(1)
  .max(600)
  .refine((text) => countWords(text) <= introWords, `has more than ${introWords} words`)

/** An `item.yml` that takes the content of another item. */
const sameAsFile = z.strictObject({
  same_as: z
    .string()
    .regex(/^[a-z0-9-]+\/week-\d{2}\/\d{2}-[a-z0-9-]+$/, 'is written as program/week-01/01-its-slug'),
  title: commonFields.title.optional(),
  minutes: commonFields.minutes.optional(),
  required: z.boolean().optional(),
  practises: itemGuideFields.practises,
  intro: z.strictObject({ en: intro, fr: intro }).optional(),
})
export type SameAsFile = z.output<typeof sameAsFile>

export const isSameAs = (content: unknown): boolean =>
  typeof content === 'object' && content !== null && 'same_as' in content

/** The fields, or the errors in them. */
export function readSameAsFile(content: unknown): { file: SameAsFile } | { problems: string[] } {
  const file = sameAsFile.safeParse(content)
  return file.success ? { file: file.data } : { problems: issuesOf('item.yml', file.error) }
}

interface Source extends ItemFacts {
  program: string
  slug: string
  text: { en: string; fr: string }
}

/** What the item has from its source, and what the file says instead. */
export function takeFrom<Item extends Source>({ sample: _sample, ...source }: Item, file: SameAsFile) {
  const { practises: _practises, ...guide } = source.guide
  const text = recordOf(locales, (language) =>
    [file.intro?.[language], source.text[language]].filter(Boolean).join('\n\n'),
  )
  return {
    ...source,
    title: file.title ?? source.title,
    minutes: file.minutes ?? source.minutes,
    required: file.required ?? source.required,
    sample: false,
    // The goals that it practises are those of its own week.
    guide: { ...guide, ...(file.practises && { practises: file.practises }) },
    text,
    sameAs: { item: `${source.program}/${source.slug}`, intro: file.intro ?? null },
  }
}

/** Why an item cannot be the source of another; null: it can. */
export const refusalOf = (source: Pick<Source, 'kind'> | undefined, isTaken: boolean): string | null => {
  if (isTaken) {
    return 'is itself the same as another item: name that one'
  }
  if (!source) {
    return 'there is no such item, or it is wrong'
  }
  return source.kind === 'quiz' || source.kind === 'assignment'
    ? 'a quiz and an assignment belong to one program'
    : null
}
