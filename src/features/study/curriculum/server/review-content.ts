import { locales } from '@/config/locales'
import { paths } from '@/config/paths'
import { itemGuideSchema } from '@/features/study/learning/guide.schema'
import { definitionSchemas } from '@/features/study/learning/item-definition.schema'
import type { ItemKind } from '@/features/study/learning/item-kinds'
import { readGlossary } from '@/features/study/learning/server/read-glossary'
import { type RenderedContent, renderContent } from '@/features/study/learning/server/render-content'
import { isProven } from '@/features/study/practice/server/proof'
import { doualaDayOf } from '@/lib/douala-time'
import { isExercisePart } from '../exercise-draft.rules'
import { tidyGuide } from '../guide-draft.rules'
import type { Problem } from '../item-values'
import { markdownReason } from '../markdown-problems.rules'

export interface ReviewedContent {
  /** The revision as it would be stored. */
  revision: RenderedContent['revision']
  /** Any of these prevents publishing. */
  blockers: Problem[]
  /** What readers of one language would miss. */
  warnings: Problem[]
}

interface Content {
  titleEn: string
  titleFr: string
  textEn: string
  textFr: string
  definition: object
  /** As typed. */
  guide: unknown
  /** Names of the pictures and files that were uploaded for the item. */
  uploaded: ReadonlySet<string>
}

/** What is known of the item beside its content. */
interface Setting {
  /** Ids of the goals of its week. */
  goals: readonly string[]
  now: Date
}

const capital = { en: 'En', fr: 'Fr' } as const

const problem = (field: string, key: Problem['key'], params: Problem['params'] = {}): Problem => ({
  field,
  key,
  params,
})

function missing(kind: ItemKind, content: Content): Problem[] {
  const isEmpty = (text: string) => text.trim() === ''
  // A quiz has an introduction in both languages or in none.
  const needsText = kind !== 'quiz' || !isEmpty(content.textEn) || !isEmpty(content.textFr)
  return locales.flatMap((language) => {
    const [title, text] = [`title${capital[language]}`, `text${capital[language]}`] as const
    return [
      ...(content[title as 'titleEn'] === '' ? [problem(title, `${title}Missing`)] : []),
      ...(needsText && isEmpty(content[text as 'textEn']) ? [problem(text, `${text}Missing`)] : []),
    ]
  })
}

/** The wrong part of a question or criterion, from the path of the schema's issue. */
const parts: readonly (readonly [RegExp, string])[] = [
  [/\.options\.\d+\.why\.(en|fr)$/, 'why'],
  [/\.options\.\d+\.text\.(en|fr)$/, 'option'],
  [/\.targets\.\d+\.text\.(en|fr)$/, 'target'],
  [/\.(?:full|half|none)\.(en|fr)$/, 'level'],
  [/\.text\.(en|fr)$/, 'text'],
  [/\.explanation\.(en|fr)$/, 'explanation'],
  [/\.options$/, 'options'],
  [/\.targets$/, 'targets'],
  [/\.answer\b/, 'answer'],
  [/\.tolerance$/, 'tolerance'],
  [/\.units\b/, 'units'],
  [/\.points$/, 'points'],
]

/** The incomplete parts of an exercise, each once, with the name of its field. */
function exerciseProblems(issues: readonly { path: PropertyKey[] }[]): Problem[] {
  const paths = new Set(issues.map(({ path }) => path.join('.') || 'definition'))
  return [...paths].map((path) => {
    const [, list, n] = /^(check|hint)s\.(\d+)/.exec(path) ?? []
    const language = /\.(en|fr)$/.exec(path)?.[1] ?? 'none'
    const part = path.split('.').find((name) => name === 'label' || isExercisePart(name)) ?? 'other'
    const key = list === 'check' ? 'exercise_check' : list === 'hint' ? 'exercise_hint' : 'exercise_part'
    return problem(path, key, { number: Number(n ?? 0) + 1, part, language })
  })
}

/** An exercise can be published only if its checks were proven for this exact definition. */
export const proofProblems = (
  kind: ItemKind,
  draft: { proof: unknown } | null,
  definition: unknown,
): Problem[] =>
  kind === 'exercise' && draft && !isProven(draft.proof, definition)
    ? [problem('prove', 'exerciseUnproven')]
    : []

function definitionProblems(kind: ItemKind, definition: object): Problem[] {
  const parsed = definitionSchemas[kind].safeParse(definition)
  if (parsed.success) {
    return []
  }
  if (kind === 'exercise') {
    return exerciseProblems(parsed.error.issues)
  }
  const problems = new Map<string, Problem>()
  for (const issue of parsed.error.issues) {
    // All answers are in one field, and so are all units.
    const path = issue.path.join('.').replace(/\.(answer|units)\..*$/, '.$1')
    const number = Number(/^(?:questions|rubric)\.(\d+)/.exec(path)?.[1] ?? -1) + 1
    const [, part = 'whole'] = parts.find(([pattern]) => pattern.test(path)) ?? []
    const language = /\.(en|fr)$/.exec(path)?.[1] ?? 'none'
    const list = kind === 'quiz' ? 'question' : 'criterion'
    // A criterion has fewer parts than a question; its schema reports no others.
    const isGoodWork = path.startsWith('good_work')
    const whole = isGoodWork ? 'goodWork' : `${list}s`
    const key = (number === 0 ? whole : `${list}_${part}`) as Problem['key']
    const field = number === 0 && !isGoodWork ? 'definition' : path
    problems.set(`${path} ${key}`, problem(field, key, { number, language }))
  }
  return [...problems.values()]
}

/** A part that is wrong, each once: the way round is missing, or a goal is not one of its week. */
function guideProblems(guide: unknown, { goals, now }: Setting): Problem[] {
  const typed = tidyGuide(guide)
  const parsed = itemGuideSchema.safeParse(typed)
  const wrong = parsed.success ? [] : parsed.error.issues.map(({ path }) => String(path[0]))
  const isFuture = typed.checked !== undefined && typed.checked > doualaDayOf(now).slice(0, 7)
  const isUnknown = typed.practises?.some((goal) => !goals.includes(goal))
  return [
    ...(wrong.includes('practises') || isUnknown ? [problem('guide.practises', 'guide_practises')] : []),
    ...(wrong.includes('way_round') ? [problem('guide.wayRound.en', 'guide_wayRound')] : []),
    ...(wrong.includes('checked') || isFuture ? [problem('guide.checked', 'guide_checked')] : []),
  ]
}

async function differences({ textEn, textFr }: Content): Promise<Problem[]> {
  const { structureOf } = await import('@/features/study/learning/server/curriculum/text-structure')
  const [en, fr] = [structureOf(textEn).parts, structureOf(textFr).parts]
  for (let n = 0; n < Math.max(en.length, fr.length); n++) {
    const [one, other] = [en[n], fr[n]]
    if (one?.name === other?.name) {
      continue
    }
    if (!one || !other) {
      const [field, line] = one ? ['textFr', one.line] : ['textEn', other?.line ?? 0]
      return [problem(field, one ? 'endsEarlyFr' : 'endsEarlyEn', { line })]
    }
    return [problem('textFr', 'structure', { lineEn: one.line, lineFr: other.line })]
  }
  return []
}

const pictureAddress = new RegExp(`${paths.itemFile('')}([^\\s)"']+)`, 'g')

/** A picture that was uploaded for another item, or removed since: readers would not see it. */
const strangePictures = (content: Content): Problem[] =>
  locales.flatMap((language) => {
    const field = `text${capital[language]}` as const
    const names = [...content[field].matchAll(pictureAddress)].map(([, name = '']) => name)
    const strange = new Set(names.filter((name) => !content.uploaded.has(name)))
    return [...strange].map((detail) => problem(field, 'pictureNotUploaded', { language, detail }))
  })

/** Renders both languages as they would be stored, and lists what prevents publishing. */
export async function reviewContent(
  { kind, programId }: { kind: ItemKind; programId: string },
  content: Content,
  setting: Setting,
): Promise<ReviewedContent> {
  const { revision, problems } = await renderContent({
    kind,
    title: { en: content.titleEn, fr: content.titleFr },
    text: { en: content.textEn, fr: content.textFr },
    definition: content.definition,
    glossary: await readGlossary(programId),
    guide: tidyGuide(content.guide),
  })
  const blocking = new Map<string, Problem>()
  for (const { language, line, reason } of problems) {
    const { key, detail } = markdownReason(reason)
    const params = { language, line: line ?? 0, detail }
    // An opening and a closing tag in one line are one mistake.
    blocking.set(
      JSON.stringify([key, params]),
      problem(`text${capital[language]}`, `markdown_${key}`, params),
    )
  }
  const gaps = missing(kind, content)
  const bothWritten = content.textEn.trim() !== '' && content.textFr.trim() !== ''
  return {
    revision,
    blockers: [
      ...gaps,
      ...blocking.values(),
      ...strangePictures(content),
      ...guideProblems(content.guide, setting),
      ...definitionProblems(kind, content.definition),
    ],
    warnings: bothWritten ? await differences(content) : [],
  }
}
