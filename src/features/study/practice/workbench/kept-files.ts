import { dropTexts } from '@/features/base/offline/device-texts'
import type { Files } from '../runners/project/files'
import type { LessonCode } from './from-lesson'
import { firstFiles, mostFiles, mostText, type Tool, tools } from './tools.rules'

/** What a student has written in the workbench of a program, kept in this browser as a begun exercise is. */
export interface KeptFiles {
  tool: Tool | null
  files: Partial<Record<Tool, Files>>
  /** The code of a lesson that was opened here last, with its changes. It is beside the files of the tools. */
  lesson?: LessonCode
  /** Whether the code of the lesson is shown. */
  showsLesson?: boolean
}

const prefix = 'workbench:'
const nameOf = (owner: string, program: string) => `${prefix}${owner}:${program}`

const isFiles = (value: unknown): value is Files =>
  typeof value === 'object' &&
  value !== null &&
  Object.keys(value).length > 0 &&
  Object.keys(value).length <= mostFiles &&
  Object.values(value).every((text) => typeof text === 'string')

/** Code of a lesson, if it is nothing else. */
export function asLessonCode(value: unknown): LessonCode | undefined {
  const { tool, files } = (value ?? {}) as Partial<LessonCode>
  const known = tools.find((each) => each === tool)
  const isSmall = isFiles(files) && JSON.stringify(files).length <= 2 * mostText
  return known && isSmall ? { tool: known, files } : undefined
}

export function readFilesOf(owner: string, program: string): KeptFiles {
  try {
    const kept = JSON.parse(localStorage.getItem(nameOf(owner, program)) ?? '{}') as Partial<KeptFiles>
    const files = tools.flatMap((tool) =>
      isFiles(kept.files?.[tool]) ? [[tool, kept.files[tool]] as const] : [],
    )
    const lesson = asLessonCode(kept.lesson)
    return {
      tool: tools.find((tool) => tool === kept.tool) ?? null,
      files: Object.fromEntries(files),
      ...(lesson && { lesson, showsLesson: kept.showsLesson === true }),
    }
  } catch {
    return { tool: null, files: {} }
  }
}

/** Whether this browser keeps it. */
export function keepFilesOf(owner: string, program: string, kept: KeptFiles): boolean {
  try {
    localStorage.setItem(nameOf(owner, program), JSON.stringify(kept))
    return true
  } catch {
    return false
  }
}

/** Removes the files of a previous user of this browser who did not sign out. */
export function dropFilesOfOthers(owner: string) {
  try {
    dropTexts(localStorage, prefix, owner)
  } catch {
    // without storage there are no files of others
  }
}

export const filesOfTool = ({ files }: KeptFiles, tool: Tool): Files => files[tool] ?? firstFiles[tool]
