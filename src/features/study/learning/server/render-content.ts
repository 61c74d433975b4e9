import type { Locale } from '@/config/locales'
import { blockLanguagesIn } from '@/features/study/practice/code-blocks.rules'
import { keepFrenchSpaces } from '@/lib/french-spaces'
import type { GlossaryTerm } from '../glossary.rules'
import type { ItemGuide } from '../guide.schema'
import type { ItemKind } from '../item-kinds'
import type { MarkdownProblem } from './markdown/render-markdown'
import { rendererVersion } from './markdown/renderer-version'
import type { NewRevision } from './revisions'

/** The text of an author: the import reads it from files, the editor from its fields. */
interface AuthoredContent {
  kind: ItemKind
  title: { en: string; fr: string }
  text: { en: string; fr: string }
  /** Parsed by the schema of its kind in definitionSchemas. */
  definition: object
  /** The glossary of its program: a lesson shows the meaning of its terms. */
  glossary: readonly GlossaryTerm[]
  /** Parsed by itemGuideSchema, except in a draft. */
  guide: ItemGuide
}

/** The terms whose meaning is shown in the text of an item. */
export const termsFor = (kind: ItemKind, glossary: readonly GlossaryTerm[]) =>
  kind === 'lesson' ? glossary : []

interface ContentProblem extends MarkdownProblem {
  language: Locale
}

export interface RenderedContent {
  revision: Omit<NewRevision, 'origin'>
  /** Any of these prevents publishing. */
  problems: ContentProblem[]
}

/** Parts of an exercise that are read by a program: not even their spaces may change. */
const exerciseCode = new Set(
  'starter solution wrong also_right seed test output equals input files cells with text lines gaps answer has lacks pattern'.split(
    ' ',
  ),
)
const noCode: ReadonlySet<string> = new Set()
/** Exercises whose texts are sentences. */
const withoutCode: ReadonlySet<unknown> = new Set(['match', 'case'])

const codeIn = (kind: ItemKind, definition: object) =>
  kind === 'exercise' && !withoutCode.has((definition as { runner?: unknown }).runner) ? exerciseCode : noCode

/** Applies French spacing to every text that exists in both languages. */
export function typeset<T>(value: T, code: ReadonlySet<string> = noCode): T {
  if (Array.isArray(value)) {
    return value.map((each) => typeset(each, code)) as T
  }
  if (typeof value !== 'object' || value === null) {
    return value
  }
  const entries = Object.entries(value).map(([key, part]) =>
    code.has(key)
      ? [key, part]
      : key === 'fr' && typeof part === 'string'
        ? [key, keepFrenchSpaces(part)]
        : [key, typeset(part, code)],
  )
  return Object.fromEntries(entries) as T
}

/** Renders both languages as they will be stored. */
export async function renderContent({
  kind,
  title,
  text,
  definition,
  glossary,
  guide,
}: AuthoredContent): Promise<RenderedContent> {
  // Loaded with the first edit.
  const { renderMarkdown } = await import('./markdown/render-markdown')
  const terms = termsFor(kind, glossary)
  const [en, fr] = await Promise.all([
    renderMarkdown(text.en, 'en', terms),
    renderMarkdown(text.fr, 'fr', terms),
  ])
  const named = (problems: MarkdownProblem[], language: Locale) =>
    problems.map((problem) => ({ ...problem, language }))
  return {
    revision: {
      titleEn: title.en,
      titleFr: keepFrenchSpaces(title.fr),
      sourceEn: text.en,
      sourceFr: text.fr,
      htmlEn: en.html,
      htmlFr: fr.html,
      outlineEn: en.outline,
      outlineFr: fr.outline,
      codeLanguages: blockLanguagesIn(en.html + fr.html),
      definition: typeset(definition, codeIn(kind, definition)),
      guide: typeset(guide),
      rendererVersion,
    },
    problems: [...named(en.problems, 'en'), ...named(fr.problems, 'fr')],
  }
}
