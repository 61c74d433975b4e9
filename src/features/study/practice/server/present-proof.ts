import { locales } from '@/config/locales'
import { type CaseSpec, caseRunner, waysOf } from '../runners/case/runner'
import type { Language } from '../runners/contract'
import { type ExerciseDefinition, exerciseDefinitionSchema } from '../runners/definitions'
import { writePairs } from '../runners/pairs'
import { readFiles, writeFiles } from '../runners/project/files'
import { asAnswer, type Exercise, presentExercise } from './present-exercise'

/** An answer that must be refused. `fails`: the check that it must not meet; missing: any. */
export interface WrongAnswer {
  answer: string
  fails?: string
}

/** An exercise in one language, with the answers that prove its checks. */
export interface ProvableExercise {
  exercise: Exercise
  wrong: WrongAnswer[]
  alsoRight: string[]
  /** Its wrong answers are the ones that can be chosen, all of them; otherwise an author has written them. */
  isChosen: boolean
}

type Text = string | { en: string; fr: string }

const isText = (answer: object | string): answer is Text =>
  typeof answer === 'string' || locales.every((locale) => locale in answer)

const inLanguage = (text: Text, language: Language) => (typeof text === 'string' ? text : text[language])

/** An answer of a project names some of its files; the others stay as in the solution. */
const wholeProject = (answer: Record<string, Text>, { solution }: Exercise, language: Language) =>
  writeFiles({
    ...readFiles(solution),
    ...Object.fromEntries(Object.entries(answer).map(([name, text]) => [name, inLanguage(text, language)])),
  })

/** For each check a way that does not meet it, if there is one: all ways are tried. */
function wrongWays(spec: CaseSpec): WrongAnswer[] {
  const ways = waysOf(spec).map((answer) => ({ answer, results: caseRunner.judge(answer, spec) }))
  return spec.checks.flatMap(({ id: fails }) => {
    const way = ways.find(({ results }) => results.some(({ id, ok }) => id === fails && !ok))
    return way ? [{ answer: way.answer, fails }] : []
  })
}

/**
 * The wrong answers of an exercise without a keyboard: each that differs in one place from the right one, or, where several ways
 * are right, one for each check.
 */
function wrongChoices(
  definition: ExerciseDefinition,
  exercise: Exercise,
  language: Language,
): WrongAnswer[] | undefined {
  const say = (text: Text) => inLanguage(text, language)
  switch (definition.runner) {
    case 'predict':
      return definition.options
        .filter(({ id }) => id !== definition.answer)
        .map(({ id }) => ({ answer: id, fails: definition.checks[0]?.id }))
    case 'gap': {
      const right = Object.fromEntries(definition.gaps.map(({ id, answer }) => [id, say(answer)]))
      return definition.gaps.flatMap(({ id, options, answer }) =>
        options
          .map(say)
          .filter((option) => option !== say(answer))
          .map((option) => ({
            answer: writePairs({ ...right, [id]: option }),
            fails: definition.checks.find(({ gap }) => gap === id)?.id,
          })),
      )
    }
    case 'order': {
      const { answer, lines } = definition
      const textOf = (id: string | undefined) => say(lines.find((line) => line.id === id)?.text ?? '')
      return answer.slice(1).flatMap((id, n) => {
        const before = answer[n] as string
        const swapped = answer.with(n, id).with(n + 1, before)
        return textOf(before) === textOf(id)
          ? []
          : [{ answer: swapped.join('\n'), fails: definition.checks[0]?.id }]
      })
    }
    case 'match': {
      const { answer, boxes, checks } = definition
      return definition.items.flatMap(({ id }) =>
        boxes
          .filter((box) => box.id !== answer[id])
          .map((box) => ({
            answer: writePairs({ ...answer, [id]: box.id }),
            fails: checks.find(({ items }) => items.includes(id))?.id,
          })),
      )
    }
    case 'case':
      return exercise.runner === 'case' ? wrongWays(exercise.spec) : []
    default:
      return undefined
  }
}

/** A file is described instead of chosen: its solution, and the start, an empty one if nothing is offered. */
function describeFiles(definition: Extract<ExerciseDefinition, { runner: 'file' }>, language: Language) {
  const { accepts, starter, solution } = definition
  const empty = {
    docx: { docx: [] },
    xlsx: { xlsx: [{ name: '1', cells: {} }] },
    pptx: { pptx: [] },
    zip: { zip: {} },
  }
  return {
    starter: asAnswer(starter ?? empty[accepts], language) ?? '',
    solution: asAnswer(solution, language) ?? '',
  }
}

export function presentProof(stored: unknown, language: Language): ProvableExercise {
  const definition = exerciseDefinitionSchema.parse(stored)
  const exercise = presentExercise(definition, language)
  const chosen = wrongChoices(definition, exercise, language)
  const { wrong = [], also_right = [] } =
    'wrong' in definition || 'also_right' in definition ? definition : {}
  const write = (answer: (typeof also_right)[number]) => {
    if (isText(answer)) {
      return inLanguage(answer, language)
    }
    return definition.runner === 'project'
      ? wholeProject(answer as Record<string, Text>, exercise, language)
      : (asAnswer(answer, language) ?? '')
  }
  return {
    exercise:
      definition.runner === 'file' ? { ...exercise, ...describeFiles(definition, language) } : exercise,
    wrong: chosen ?? wrong.map(({ answer, fails }) => ({ answer: write(answer), fails })),
    alsoRight: also_right.map(write),
    isChosen: chosen !== undefined,
  }
}
