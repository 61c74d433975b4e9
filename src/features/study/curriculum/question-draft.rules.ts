import type { Question } from '@/features/study/learning/item-definition.schema'
import { type CriterionLevel, criterionLevels } from '@/features/study/learning/item-kinds'
import { isObject } from '@/lib/json'
import { recordOf } from '@/lib/record-of'

export interface Words {
  en: string
  fr: string
}

export interface ChoiceDraft {
  id: string
  text: Words
  why: Words
}

export const questionKinds = ['single', 'multiple', 'number', 'text', 'order', 'match'] as const
export type QuestionKind = Question['kind']

/** A question in the editor: it has the fields of all kinds, so that changing the kind loses nothing. */
export interface QuestionDraft {
  id: string
  kind: QuestionKind
  text: Words
  explanation: Words
  options: ChoiceDraft[]
  targets: ChoiceDraft[]
  shuffle: boolean
  /** Ids of the right options; for `order` all of them, in the right order. */
  right: string[]
  /** Option → target. */
  pairs: Record<string, string>
  number: string
  tolerance: string
  /** Separated by commas. */
  units: string
  /** Known wrong numbers, which are edited in the files only. */
  near: unknown
  /** One accepted answer per line. */
  accepted: Words
}

export interface CriterionDraft extends Record<CriterionLevel, Words> {
  id: string
  points: string
  text: Words
}

export type Loose = Record<string, unknown>

export const objects = (value: unknown): Loose[] => (Array.isArray(value) ? value.filter(isObject) : [])
const asText = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''
const asTexts = (value: unknown) => (Array.isArray(value) ? value.map(asText) : [])
export const words = (value: unknown): Words =>
  isObject(value) ? { en: asText(value.en), fr: asText(value.fr) } : { en: '', fr: '' }

/** Random, so that a removed id is not used again. */
export const newId = (prefix: string) => `${prefix}-${Math.random().toString(36).slice(2, 8)}`

const choices = (value: unknown): ChoiceDraft[] =>
  objects(value).map(({ id, text, why }) => ({ id: asText(id), text: words(text), why: words(why) }))

const acceptedIn = (answer: unknown): Words => {
  const { en, fr } = isObject(answer) ? answer : { en: answer, fr: answer }
  return { en: asTexts(en).join('\n'), fr: asTexts(fr).join('\n') }
}

const kindOf = (value: unknown): QuestionKind => questionKinds.find((kind) => kind === value) ?? 'single'

function readQuestion(storedQuestion: Loose): QuestionDraft {
  const { answer } = storedQuestion
  const kind = kindOf(storedQuestion.kind)
  const options = choices(storedQuestion.options)
  const named = kind === 'single' ? [asText(answer)].filter(Boolean) : asTexts(answer)
  const rest = options.map(({ id }) => id).filter((id) => !named.includes(id))
  return {
    id: asText(storedQuestion.id),
    kind,
    text: words(storedQuestion.text),
    explanation: words(storedQuestion.explanation),
    options,
    targets: choices(storedQuestion.targets),
    shuffle: storedQuestion.shuffle !== false,
    right: kind === 'order' ? [...named, ...rest] : named,
    pairs:
      kind === 'match' && isObject(answer)
        ? Object.fromEntries(Object.entries(answer).map(([id, to]) => [id, asText(to)]))
        : {},
    number: kind === 'number' ? asText(answer) : '',
    tolerance: asText(storedQuestion.tolerance),
    units: asTexts(storedQuestion.units).join(','),
    near: storedQuestion.near,
    accepted: kind === 'text' ? acceptedIn(answer) : { en: '', fr: '' },
  }
}

/** The questions of a definition that may be incomplete. */
export const readQuestions = (definition: unknown): QuestionDraft[] =>
  objects((definition as Loose | null)?.questions).map(readQuestion)

export const readRubric = (definition: unknown): CriterionDraft[] =>
  objects((definition as Loose | null)?.rubric).map(({ id, points, text, ...levels }) => ({
    id: asText(id),
    points: asText(points),
    text: words(text),
    ...recordOf(criterionLevels, (level) => words(levels[level])),
  }))

/** What good work looks like, as a whole. */
export const readGoodWork = (definition: unknown): Words => words((definition as Loose | null)?.good_work)

/** A number if the text is exactly that number; otherwise the text, so that '3,' stays while somebody types. */
const asNumber = (typed: string) => (typed !== '' && String(Number(typed)) === typed ? Number(typed) : typed)

const filled = ({ en, fr }: Words) => en !== '' || fr !== ''

const writeOptions = (options: readonly ChoiceDraft[]) =>
  options.map(({ id, text, why }) => ({ id, text, ...(filled(why) ? { why } : {}) }))

function writeAnswer(draft: QuestionDraft): Loose {
  const { kind, options, right } = draft
  const ids = options.map(({ id }) => id)
  const chosen = right.filter((id) => ids.includes(id))
  const shuffle = draft.shuffle ? {} : { shuffle: false }
  switch (kind) {
    case 'single':
      return { options: writeOptions(options), ...shuffle, answer: chosen[0] ?? '' }
    case 'multiple':
      return {
        options: writeOptions(options),
        ...shuffle,
        answer: ids.filter((id) => chosen.includes(id)),
      }
    case 'order':
      return {
        options: writeOptions(options),
        answer: [...chosen, ...ids.filter((id) => !chosen.includes(id))],
      }
    case 'match':
      return {
        options: writeOptions(options),
        targets: draft.targets.map(({ id, text }) => ({ id, text })),
        answer: Object.fromEntries(ids.flatMap((id) => (draft.pairs[id] ? [[id, draft.pairs[id]]] : []))),
      }
    case 'number':
      return {
        answer: asNumber(draft.number),
        ...(draft.tolerance === '' ? {} : { tolerance: asNumber(draft.tolerance) }),
        ...(draft.units === '' ? {} : { units: draft.units.split(',') }),
        ...(draft.near === undefined ? {} : { near: draft.near }),
      }
    case 'text': {
      const [en, fr] = [draft.accepted.en.split('\n'), draft.accepted.fr.split('\n')]
      return { answer: draft.accepted.en === draft.accepted.fr ? en : { en, fr } }
    }
  }
}

export const writeQuestions = (drafts: readonly QuestionDraft[]) => ({
  questions: drafts.map((draft) => ({
    id: draft.id,
    kind: draft.kind,
    text: draft.text,
    explanation: draft.explanation,
    ...writeAnswer(draft),
  })),
})

export const writeRubric = (drafts: readonly CriterionDraft[], goodWork: Words) => ({
  rubric: drafts.map((draft) => ({
    id: draft.id,
    points: asNumber(draft.points),
    text: draft.text,
    ...Object.fromEntries(
      criterionLevels.filter((level) => filled(draft[level])).map((level) => [level, draft[level]]),
    ),
  })),
  ...(filled(goodWork) ? { good_work: goodWork } : {}),
})

export function emptyQuestion(): QuestionDraft {
  const [one, other] = [newId('o'), newId('o')]
  const blank = { en: '', fr: '' }
  return {
    id: newId('q'),
    kind: 'single',
    text: blank,
    explanation: blank,
    options: [one, other].map((id) => ({ id, text: blank, why: blank })),
    targets: [],
    shuffle: true,
    right: [],
    pairs: {},
    number: '',
    tolerance: '',
    units: '',
    near: undefined,
    accepted: blank,
  }
}

const tidyNumber = (value: unknown) => {
  if (typeof value !== 'string' || value.trim() === '') {
    return value
  }
  const number = Number(value.replace(/[\s\u00a0\u202f]/g, '').replace(',', '.'))
  return Number.isFinite(number) ? number : value
}
const tidyTexts = (value: unknown): unknown =>
  Array.isArray(value) ? value.map((each) => asText(each).trim()).filter(Boolean) : value

function tidyQuestion(question: Loose): Loose {
  const { answer } = question
  if (question.kind === 'number') {
    return {
      ...question,
      answer: tidyNumber(answer),
      ...('tolerance' in question ? { tolerance: tidyNumber(question.tolerance) } : {}),
      ...('units' in question ? { units: tidyTexts(question.units) } : {}),
    }
  }
  if (question.kind === 'text') {
    return {
      ...question,
      answer: isObject(answer) ? { en: tidyTexts(answer.en), fr: tidyTexts(answer.fr) } : tidyTexts(answer),
    }
  }
  return question
}

/** Typed numbers become numbers and empty lines are removed before the definition is stored. */
export const tidyDefinition = (kind: string, definition: unknown): object => {
  const { questions, rubric, good_work, from_project } = isObject(definition) ? definition : {}
  if (kind === 'quiz') {
    return { questions: objects(questions).map(tidyQuestion) }
  }
  if (kind === 'assignment') {
    return {
      rubric: objects(rubric).map((each) => ({ ...each, points: tidyNumber(each.points) })),
      ...(isObject(good_work) && { good_work }),
      // Written in the files of the curriculum only.
      ...(from_project !== undefined && { from_project }),
    }
  }
  return kind === 'exercise' && isObject(definition) ? definition : {}
}
