import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { composeContainer } from '@/composition/compose-container'
import { locales } from '@/config/locales'
import { htmlFramePolicy, workerFramePolicy } from '@/config/sandbox-policies'
import {
  type CheckReport,
  checkCurriculum,
  type WeekSummary,
} from '@/features/study/learning/server/curriculum/check-curriculum'
import {
  exampleDataIn,
  examplesIn,
  textExamplesIn,
} from '@/features/study/learning/server/curriculum/format-document'
import {
  type ImportReport,
  importCurriculum,
} from '@/features/study/learning/server/curriculum/import-curriculum'
import { readItemFile } from '@/features/study/learning/server/curriculum/item-file.schema'
import { readCurriculum } from '@/features/study/learning/server/curriculum/read-curriculum'
import { readCodeBlocks } from '@/features/study/learning/server/curriculum/text-structure'
import { blockRunners, type CodeBlock, type Expectation } from '@/features/study/practice/code-blocks.rules'
import type { Language } from '@/features/study/practice/runners/contract'
import type { ExerciseDefinition } from '@/features/study/practice/runners/definitions'
import type { RunnerName } from '@/features/study/practice/runners/registry'
import type { Exercise } from '@/features/study/practice/server/present-exercise'
import { type ProvableExercise, presentProof } from '@/features/study/practice/server/present-proof'
import { filesIn } from '@/features/study/practice/server/runner-files'
import { doualaDayOf } from '@/lib/douala-time'
import { container } from '@/server/container'
import { beforeYouBegin } from './catalogue/before-you-begin'
import { catalogue } from './catalogue/catalogue'

// The scripts run this file in a process of its own.
await composeContainer()

export const curriculumFolder = join(process.cwd(), 'curriculum')

/** The teaching text of the repository into the database. `force`: what is overwritten although the academy has edited it. */
export const importRepository = (force?: 'all' | readonly string[]): Promise<ImportReport> =>
  importCurriculum(readCurriculum(curriculumFolder), { force, now: container().clock.now() })

const words = {
  added: 'added',
  changed: 'changed',
  archived: 'archived, its folder is gone',
  removed: 'removed, its week.yml is gone',
  left_alone: 'left alone: edited in the back office (--force overwrites)',
} as const

/** What an import did, for people. */
export const describeImport = ({ changes, unchanged, problems }: ImportReport): string[] => [
  ...changes.map(({ item, outcome }) => `  ${item}: ${words[outcome]}`),
  ...problems.map(({ where, problem }) => `  ${where}: NOT IMPORTED: ${problem}`),
  `Curriculum: ${changes.filter(({ outcome }) => outcome !== 'left_alone').length} changed, ${unchanged} as they were, ${problems.length} problems.`,
]

const publicFolder = join(process.cwd(), 'public')
const plannedPrograms = [...catalogue, beforeYouBegin].map(({ slug, weeks }) => ({
  slug,
  isOpen: slug === beforeYouBegin.slug,
  weeks: weeks.map(({ assignment }) => ({ hasAssignment: assignment !== null })),
}))

/** Needs no database: the plan is the catalogue's. */
export const checkRepository = (now: Date): Promise<CheckReport> =>
  checkCurriculum(readCurriculum(curriculumFolder), plannedPrograms, {
    publicFolder,
    month: doualaDayOf(now).slice(0, 7),
  })

export interface RepositoryExercise {
  where: string
  language: 'en' | 'fr'
  proof: ProvableExercise
}

/** What proving the exercises needs beside them. */
export const proofSetting = { policies: { html: htmlFramePolicy, worker: workerFramePolicy }, filesIn }

const readFormatDocument = () => readFileSync(join(curriculumFolder, 'FORMAT.md'), 'utf8')

/** The exercises among the examples for authors. */
const exampleExercises = () => {
  const text = readFormatDocument()
  return examplesIn(text).items.flatMap((example) => {
    const file = readItemFile(example, exampleDataIn(text))
    return 'facts' in file && file.facts.kind === 'exercise'
      ? [{ folder: 'FORMAT.md', definition: file.facts.definition }]
      : []
  })
}

const repositoryExercises = () =>
  readCurriculum(curriculumFolder).items.filter(({ kind, sameAs }) => kind === 'exercise' && !sameAs)

/** What is run of an exercise: without its words, which differ in every language. */
const runsOf = (proof: ProvableExercise) =>
  JSON.stringify({ ...proof, exercise: { ...proof.exercise, checks: [], hints: [] } })

/** Every exercise, as its page would run it, with what proves it; in French where its code is another one. */
export const exercisesOfRepository = (): RepositoryExercise[] =>
  [...repositoryExercises(), ...exampleExercises()].flatMap(({ folder: where, definition }) => {
    const [en, fr] = [presentProof(definition, 'en'), presentProof(definition, 'fr')]
    const english = { where, language: 'en' as const, proof: en }
    return runsOf(en) === runsOf(fr) ? [english] : [english, { where, language: 'fr' as const, proof: fr }]
  })

/** Code that is run for the proof, and what must come of it. */
export interface RepositoryBlock {
  where: string
  language: Language
  runner: RunnerName
  block: CodeBlock
  expected: Expectation
}

/** The code whose output an exercise asks for; its output must be the text of the right option. */
const predictedCode = (language: Language): RepositoryBlock[] =>
  repositoryExercises().flatMap(({ folder, definition }) => {
    const exercise = definition as ExerciseDefinition
    if (exercise.runner !== 'predict' || !exercise.language) {
      return []
    }
    const { exercise: shown } = presentProof(exercise, language)
    const { text, options, answer } = (shown as Extract<Exercise, { runner: 'predict' }>).spec
    const right = options.find(({ id }) => id === answer)?.text ?? ''
    const block = { language: exercise.language, code: text, before: [], seed: '' }
    const where = `${folder} item.yml`
    const runner = blockRunners[exercise.language]
    return [{ where, language, runner, block, expected: { kind: 'output', text: right } }]
  })

const blocksIn = (text: string, file: string, language: Language): RepositoryBlock[] =>
  readCodeBlocks(text).blocks.map(({ line, expected, ...block }) => ({
    where: `${file} line ${line}`,
    language,
    runner: blockRunners[block.language],
    block,
    expected,
  }))

/** Every block of the texts that can be run, also among the examples for authors, and the code of every prediction. */
export const blocksOfRepository = (): RepositoryBlock[] => [
  ...textExamplesIn(readFormatDocument()).flatMap((text) => blocksIn(text, 'FORMAT.md, example', 'en')),
  ...locales.flatMap((language) => [
    ...readCurriculum(curriculumFolder).items.flatMap(({ folder, text }) =>
      blocksIn(text[language], `${folder}/${language}.md`, language),
    ),
    ...predictedCode(language),
  ]),
]

const hours = (minutes: number) => `${(minutes / 60).toFixed(1)} h`
const share = ({ practice, minutes }: Pick<WeekSummary, 'practice' | 'minutes'>) =>
  `${Math.round((practice / Math.max(1, minutes)) * 100)}%`
const goalsOf = ({ goals }: WeekSummary) =>
  goals && `${goals.filter(({ exercises }) => exercises > 0).length} of ${goals.length}`

/** The exercises of a week, with the wrong answers that they must refuse. */
function exercisesOf({ week }: WeekSummary, exercises: readonly RepositoryExercise[]) {
  const own = exercises.filter(({ where, language }) => language === 'en' && where.includes(`${week}/`))
  return { exercises: own.length, wrong: own.reduce((total, { proof }) => total + proof.wrong.length, 0) }
}

/** The weeks of a program below each other, with their sum in the last row. */
function describeProgram(
  program: string,
  weeks: readonly WeekSummary[],
  exercises: readonly RepositoryExercise[],
): string[] {
  const rowOf = (name: string, some: readonly WeekSummary[], goals: string) => {
    const total = (of: (week: WeekSummary) => number) => some.reduce((sum, week) => sum + of(week), 0)
    const [minutes, practice] = [total((week) => week.minutes), total((week) => week.practice)]
    return [
      name,
      String(total(({ lessons }) => lessons)),
      String(total(({ words }) => words.en)),
      String(total(({ words }) => words.fr)),
      String(total((week) => exercisesOf(week, exercises).exercises)),
      String(total((week) => exercisesOf(week, exercises).wrong)),
      String(total(({ questions }) => questions)),
      `${(total(({ bytes }) => bytes) / 1024).toFixed(0)} KB`,
      hours(minutes),
      share({ minutes, practice }),
      goals,
    ]
  }
  const rows = [
    [
      ...['week', 'lessons', 'words en', 'fr', 'exercises', 'wrong answers', 'questions', 'texts'],
      ...['hours', 'practice', 'goals practised'],
    ],
    ...weeks.map((week) =>
      rowOf(week.week.slice(program.length + 1), [week], goalsOf(week) ?? 'no week.yml'),
    ),
    rowOf('all', weeks, ''),
  ]
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? []
  const line = (row: readonly string[]) => row.map((cell, n) => cell.padEnd(widths[n] ?? 0)).join('  ')
  return [`  ${program}`, ...rows.map((row) => `    ${line(row).trimEnd()}`)]
}

const programOf = ({ week }: WeekSummary) => week.split('/')[0] ?? ''

export const describeCheck = (
  { problems, weeks }: CheckReport,
  exercises: readonly RepositoryExercise[],
): string[] => [
  `  heaviest text ${(Math.max(0, ...weeks.map(({ heaviest }) => heaviest)) / 1024).toFixed(1)} KB`,
  ...[...new Set(weeks.map(programOf))].flatMap((program) =>
    describeProgram(
      program,
      weeks.filter((week) => programOf(week) === program),
      exercises,
    ),
  ),
  ...problems.map(({ where, problem }) => `  ${where}: ${problem}`),
  problems.length === 0 ? 'Curriculum: nothing to mend.' : `Curriculum: ${problems.length} problems.`,
]

/** What the proofs run, in numbers. */
export function describeProofs(exercises: readonly RepositoryExercise[]): string {
  const count = (of: (proof: ProvableExercise) => number) =>
    exercises.reduce((total, { proof }) => total + of(proof), 0)
  const checks = count(({ exercise }) => exercise.checks.length)
  const wrong = count((proof) => proof.wrong.length)
  return `${exercises.length} in their languages, ${checks} checks, ${wrong} wrong answers, ${count(({ alsoRight }) => alsoRight.length)} unusual right ones`
}
