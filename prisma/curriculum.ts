import { join } from 'node:path'
import { composeContainer } from '@/composition/compose-container'
import { htmlFramePolicy, workerFramePolicy } from '@/config/sandbox-policies'
import {
  type CheckReport,
  checkCurriculum,
} from '@/features/study/learning/server/curriculum/check-curriculum'
import {
  type ImportReport,
  importCurriculum,
} from '@/features/study/learning/server/curriculum/import-curriculum'
import { readCurriculum } from '@/features/study/learning/server/curriculum/read-curriculum'
import { type Exercise, presentExercise } from '@/features/study/practice/server/present-exercise'
import { filesIn } from '@/features/study/practice/server/runner-files'
import { container } from '@/server/container'
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
  left_alone: 'left alone: edited in the back office (--force overwrites)',
} as const

/** What an import did, for people. */
export const describeImport = ({ changes, unchanged, problems }: ImportReport): string[] => [
  ...changes.map(({ item, outcome }) => `  ${item}: ${words[outcome]}`),
  ...problems.map(({ where, problem }) => `  ${where}: NOT IMPORTED: ${problem}`),
  `Curriculum: ${changes.filter(({ outcome }) => outcome !== 'left_alone').length} changed, ${unchanged} as they were, ${problems.length} problems.`,
]

const publicFolder = join(process.cwd(), 'public')
const plannedPrograms = catalogue.map(({ slug, weeks }) => ({
  slug,
  weeks: weeks.map(({ assignment }) => ({ hasAssignment: assignment !== null })),
}))

/** Needs no database: the plan is the catalogue's. */
export const checkRepository = (): Promise<CheckReport> =>
  checkCurriculum(readCurriculum(curriculumFolder), plannedPrograms, publicFolder)

export interface RepositoryExercise {
  where: string
  language: 'en' | 'fr'
  exercise: Exercise
}

/** What proving the exercises needs beside them. */
export const proofSetting = { policies: { html: htmlFramePolicy, worker: workerFramePolicy }, filesIn }

/** Every exercise in both languages, as its page would run it. */
export const exercisesOfRepository = (): RepositoryExercise[] =>
  readCurriculum(curriculumFolder)
    .items.filter(({ kind }) => kind === 'exercise')
    .flatMap(({ folder, definition }) =>
      (['en', 'fr'] as const).map((language) => ({
        where: folder,
        language,
        exercise: presentExercise(definition, language),
      })),
    )

export const describeCheck = ({ problems, weeks }: CheckReport): string[] => [
  ...weeks.map(
    ({ week, items, minutes, words, heaviest }) =>
      `  ${week}: ${items} items, ${minutes} min, ${words.en} words en, ${words.fr} fr, heaviest text ${(heaviest / 1024).toFixed(1)} KB`,
  ),
  ...problems.map(({ where, problem }) => `  ${where}: ${problem}`),
  problems.length === 0 ? 'Curriculum: nothing to mend.' : `Curriculum: ${problems.length} problems.`,
]
