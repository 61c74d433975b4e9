import { type Locale, locales } from '@/config/locales'
import type { CaseSpec } from '../runners/case/runner'
import type { Language, RunnerSpec } from '../runners/contract'
import { type ExerciseDefinition, exerciseDefinitionSchema } from '../runners/definitions'
import type { FileSpec } from '../runners/file/judge-file'
import type { SheetSpec } from '../runners/formulas/runner'
import type { GapSpec } from '../runners/gap/runner'
import type { MatchSpec } from '../runners/match/runner'
import type { OrderSpec } from '../runners/order/runner'
import { writePairs } from '../runners/pairs'
import type { PhotoSpec } from '../runners/photo/runner'
import type { PredictSpec } from '../runners/predict/runner'
import { type ProjectSpec, writeFiles } from '../runners/project/files'
import type { RunnerName } from '../runners/registry'

/** Code that the page shows above the field: what stands before the learner's, or what the learner tests. */
interface GivenSpec extends RunnerSpec {
  given?: string
  program?: string
  explanation?: string
}

/** The part of an exercise that the page itself reads; everything else is read only by its runner. */
interface PageSpecs {
  formulas: SheetSpec
  http: GivenSpec
  tests: GivenSpec
  order: OrderSpec
  gap: GapSpec
  predict: PredictSpec
  match: MatchSpec
  case: CaseSpec
  /** `starter`: the description of the file to begin with. */
  file: FileSpec & { starter?: string; explanation?: string }
  photo: PhotoSpec & { explanation?: string }
  project: ProjectSpec
}

interface ExerciseOf<Runner extends RunnerName> {
  runner: Runner
  starter: string
  solution: string
  hints: string[]
  /** `says`: what helps the person who does not meet the check. */
  checks: { id: string; label: string; says?: string }[]
  /** The input of the runner. */
  spec: Runner extends keyof PageSpecs ? PageSpecs[Runner] : RunnerSpec & { explanation?: string }
}

/** An exercise in one language, for its page. */
export type Exercise = { [Runner in RunnerName]: ExerciseOf<Runner> }[RunnerName]

/** Replaces each part that has both languages by one of them. */
export function inLanguage(value: unknown, language: Language): unknown {
  if (Array.isArray(value)) {
    return value.map((each) => inLanguage(each, language))
  }
  if (typeof value !== 'object' || value === null) {
    return value
  }
  const keys = Object.keys(value)
  if (keys.length === locales.length && locales.every((locale) => keys.includes(locale))) {
    return inLanguage((value as Record<Language, unknown>)[language], language)
  }
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, inLanguage(each, language)]))
}

/** Exercises with code define start and solution; for others they follow from the answer. */
function readCode(exercise: ExerciseDefinition, language: Language): { starter: string; solution: string } {
  const say = (part: unknown) => String(inLanguage(part, language) ?? '')
  switch (exercise.runner) {
    case 'order':
      return {
        starter: exercise.lines.map(({ id }) => id).join('\n'),
        solution: exercise.answer.join('\n'),
      }
    case 'gap':
      return {
        starter: '',
        solution: writePairs(Object.fromEntries(exercise.gaps.map(({ id, answer }) => [id, say(answer)]))),
      }
    case 'predict':
      return { starter: '', solution: exercise.answer }
    case 'match':
      return { starter: '', solution: writePairs(exercise.answer) }
    case 'case':
      return { starter: '', solution: writePairs(exercise.solution) }
    case 'file':
      return { starter: '', solution: say(exercise.way) }
    case 'photo':
      return { starter: '', solution: JSON.stringify(exercise.solution) }
    case 'project': {
      const written = (part: 'starter' | 'solution') =>
        writeFiles(
          Object.fromEntries(
            exercise.files
              .filter(({ given }) => given === undefined)
              .map((file) => [file.name, say(file[part])]),
          ),
        )
      return { starter: written('starter'), solution: written('solution') }
    }
    default:
      return { starter: say(exercise.starter), solution: say(exercise.solution) }
  }
}

/** The description of a file or of settings, as the text that an answer is; undefined: there is none. */
export const asAnswer = (part: unknown, language: Language): string | undefined =>
  part === undefined ? undefined : JSON.stringify(inLanguage(part, language))

type Loose = Record<string, unknown>

/** The stored definition was checked when it was written. */
export function presentExercise(definition: unknown, language: Locale): Exercise {
  const exercise = exerciseDefinitionSchema.parse(definition)
  const { starter, solution } = readCode(exercise, language)
  const { runner, hints, checks, ...rest } = exercise
  const {
    starter: _starter,
    solution: _solution,
    wrong: _wrong,
    also_right: _right,
    ...fields
  } = rest as Loose
  const spec = inLanguage(
    {
      ...fields,
      ...(exercise.runner === 'file' && { way: undefined, starter: asAnswer(exercise.starter, language) }),
      // What the learner writes is in start and solution.
      ...(exercise.runner === 'project'
        ? { files: exercise.files.map(({ name, given }) => ({ name, given })) }
        : { reference: solution }),
      checks: checks.map(({ label: _label, says: _says, ...check }) => check),
    },
    language,
  )
  return {
    runner,
    starter,
    solution,
    hints: hints.map((hint) => hint[language]),
    checks: checks.map(({ id, label, says }) => ({ id, label: label[language], says: says?.[language] })),
    spec,
  } as Exercise
}
