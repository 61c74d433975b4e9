import type { AuthorPart } from '@/features/study/practice/runners/runner-info'
import { isObject } from '@/lib/json'
import { type Loose, newId, objects, type Words, words } from './question-draft.rules'

/** Code or data, one for both languages or one for each. */
type CodeValue = string | Words

export interface CheckDraft extends Loose {
  id: string
  label: Words
  says?: Words
}

interface ExerciseDraft extends Loose {
  runner: string
  hints: Words[]
  checks: CheckDraft[]
}

/** Names of fields that only some runners or checks have. Each has a label in the texts. */
export const exerciseParts = [
  'absent',
  'accepts',
  'after',
  'also_right',
  'answer',
  'boxes',
  'broken',
  'call',
  'cell',
  'cells',
  'characters',
  'choice',
  'choices',
  'docx',
  'equals',
  'figure',
  'figures',
  'file',
  'files',
  'formula',
  'gap',
  'gaps',
  'given',
  'has',
  'input',
  'items',
  'kind',
  'lacks',
  'language',
  'line',
  'lines',
  'max',
  'max_kb',
  'max_width',
  'min',
  'min_quality',
  'min_width',
  'now',
  'open',
  'options',
  'ordered',
  'output',
  'page',
  'pattern',
  'pptx',
  'probe',
  'program',
  'requests',
  'responses',
  'run',
  'sample',
  'seed',
  'solution',
  'starter',
  'step',
  'steps',
  'test',
  'text',
  'today',
  'way',
  'width',
  'with',
  'words',
  'wrong',
  'xlsx',
  'zip',
] as const

type ExercisePart = (typeof exerciseParts)[number]
export const isExercisePart = (name: string): name is ExercisePart =>
  (exerciseParts as readonly string[]).includes(name)

const text = (value: unknown) => (typeof value === 'string' ? value : '')

export const newCheck = (): CheckDraft => ({ id: newId('c'), label: { en: '', fr: '' } })

export const emptyExercise = {
  runner: 'web',
  starter: '',
  solution: '',
  hints: [{ en: '', fr: '' }],
  checks: [{ id: 'first', label: { en: '', fr: '' }, test: '' }],
}

/** A stored or incomplete definition, with every part that the editor shows. */
export function readExercise(storedExercise: unknown): ExerciseDraft {
  const fields = isObject(storedExercise) ? storedExercise : {}
  return {
    ...fields,
    runner: text(fields.runner) || emptyExercise.runner,
    hints: objects(fields.hints).map(words),
    checks: objects(fields.checks).map((check) => ({
      ...check,
      id: text(check.id) || newId('c'),
      label: words(check.label),
      ...(isObject(check.says) ? { says: words(check.says) } : {}),
    })),
  }
}

/** After a change of the runner, the draft keeps only the parts that the new runner knows; the rest would be refused. */
export function withRunner(draft: ExerciseDraft, runner: string, parts: Parts): ExerciseDraft {
  const own = new Set(['hints', ...parts.own.map(({ name }) => name)])
  const check = new Set(['id', 'label', 'says', ...parts.check.map(({ name }) => name)])
  const only = (from: Loose, names: ReadonlySet<string>) =>
    Object.fromEntries(Object.entries(from).filter(([name]) => names.has(name)))
  return {
    ...only(draft, own),
    runner,
    hints: draft.hints,
    checks: draft.checks.map((each) => only(each, check) as CheckDraft),
  }
}

interface Parts {
  own: readonly AuthorPart[]
  check: readonly AuthorPart[]
}

/** An empty part is not stored; the schema decides whether it is required. */
export function withPart<Draft extends Loose>(draft: Draft, name: string, value: unknown): Draft {
  const { [name]: _, ...rest } = draft
  const empty = value === '' || value === false || value === undefined
  return (empty ? rest : { ...rest, [name]: value }) as Draft
}

export const asCode = (value: unknown): CodeValue => (isObject(value) ? words(value) : text(value))
export const asLines = (value: unknown) =>
  Array.isArray(value)
    ? value.map((each) => (typeof each === 'string' ? each : JSON.stringify(each))).join('\n')
    : ''
export const readLines = (value: string) =>
  value
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
export const asJson = (value: unknown) =>
  typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value, null, 2)

/** Invalid JSON stays as typed text, so that nothing is lost; the schema refuses it. */
export function readJson(value: string): unknown {
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}
