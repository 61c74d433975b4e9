import type { BlockLanguage, CodeBlock } from '../code-blocks.rules'
import type { Files } from '../runners/project/files'
import type { Tool } from './tools.rules'

// The way of a lesson's code into the workbench of its program: in this tab only, and for the person whose page it is.

export interface LessonCode {
  tool: Tool
  /** The one that is run comes first. */
  files: Files
}

const name = 'code-for-workbench'

const owner = () => document.querySelector<HTMLElement>('[data-page-owner]')?.dataset.pageOwner

const mainFiles: Record<BlockLanguage, readonly [Tool, string]> = {
  html: ['web', 'index.html'],
  javascript: ['javascript', 'main.js'],
  python: ['python', 'main.py'],
  sql: ['sql', 'main.sql'],
  shell: ['shell', 'main.sh'],
}

/** The block as files: with the blocks that it continues, and with its tables beside it. */
export function filesOfBlock({ language, code, before, seed }: CodeBlock): LessonCode {
  const [tool, file] = mainFiles[language]
  const main = [...before, code].map((text) => text.trimEnd()).join('\n\n')
  return { tool, files: { [file]: `${main}\n`, ...(seed && { 'tables.sql': seed }) } }
}

export function leaveForWorkbench(code: LessonCode) {
  try {
    sessionStorage.setItem(name, JSON.stringify({ owner: owner(), ...code }))
  } catch {
    // The workbench opens without it.
  }
}

/** What was left, once. It may be anything: the person who shows it checks it. */
export function takeFromLesson(): unknown {
  try {
    const left = JSON.parse(sessionStorage.getItem(name) ?? 'null') as { owner?: unknown } | null
    sessionStorage.removeItem(name)
    return left && left.owner === owner() ? left : null
  } catch {
    return null
  }
}
