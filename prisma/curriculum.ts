import { join } from 'node:path'
import { type ImportReport, importCurriculum } from '@/features/learning/server/curriculum/import-curriculum'
import { readCurriculum } from '@/features/learning/server/curriculum/read-curriculum'
import { container } from '@/server/container'

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
