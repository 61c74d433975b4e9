import { dropTexts } from '@/features/base/offline/device-texts'
import type { Files } from '../runners/project/files'
import { firstFiles, mostFiles, type Tool, tools } from './tools.rules'

/** What a student has written in the workbench of a program, kept in this browser as a begun exercise is. */
export interface KeptFiles {
  tool: Tool | null
  files: Partial<Record<Tool, Files>>
}

const prefix = 'workbench:'
const nameOf = (owner: string, program: string) => `${prefix}${owner}:${program}`

const isFiles = (value: unknown): value is Files =>
  typeof value === 'object' &&
  value !== null &&
  Object.keys(value).length > 0 &&
  Object.keys(value).length <= mostFiles &&
  Object.values(value).every((text) => typeof text === 'string')

export function readFilesOf(owner: string, program: string): KeptFiles {
  try {
    const kept = JSON.parse(localStorage.getItem(nameOf(owner, program)) ?? '{}') as Partial<KeptFiles>
    const files = tools.flatMap((tool) =>
      isFiles(kept.files?.[tool]) ? [[tool, kept.files[tool]] as const] : [],
    )
    return { tool: tools.find((tool) => tool === kept.tool) ?? null, files: Object.fromEntries(files) }
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
