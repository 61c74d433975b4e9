import type { Language, Task } from '../runners/contract'
import { type Files, firstPage, writeFiles } from '../runners/project/files'
import type { RunnerName } from '../runners/registry'

/** What somebody can work with outside of exercises, and the runner of each. */
export const toolRunners = {
  web: 'project',
  javascript: 'javascript',
  python: 'python',
  sql: 'sql',
  sheet: 'formulas',
  shell: 'shell',
} as const satisfies Record<string, RunnerName>

export type Tool = keyof typeof toolRunners
export const tools = Object.keys(toolRunners) as Tool[]

/** The tools that the exercises and the code of a program use. */
export const toolsOf = (used: readonly string[]): Tool[] =>
  tools.filter((tool) =>
    [tool, toolRunners[tool], ...(tool === 'web' ? ['html', 'web'] : [])].some((name) => used.includes(name)),
  )

/** Endings of names, the usual one first. */
export const endings: Readonly<Record<Tool, readonly string[]>> = {
  web: ['html', 'css', 'js', 'json', 'txt', 'csv', 'svg'],
  javascript: ['js'],
  python: ['py', 'txt', 'csv', 'json'],
  sql: ['sql'],
  sheet: ['sheet'],
  shell: ['sh', 'txt', 'csv'],
}

/** What stands there at first. */
export const firstFiles: Readonly<Record<Tool, Files>> = {
  web: {
    [firstPage]:
      '<!doctype html>\n<title>…</title>\n<link rel="stylesheet" href="style.css">\n<h1>…</h1>\n<script src="script.js"></script>\n',
    'style.css': '',
    'script.js': '',
  },
  javascript: { 'main.js': '' },
  python: { 'main.py': '' },
  sql: {
    'tables.sql':
      "create table sales (day text, sum integer);\ninsert into sales values ('2026-11-28', 17500);\n",
    'main.sql': 'select * from sales;\n',
  },
  sheet: { 'main.sheet': '' },
  shell: { 'main.sh': '' },
}

export const mostFiles = 8
/** Characters of all files of a tool. */
export const mostText = 60_000

/** Why a file cannot have this name; undefined: it can. */
export function nameProblem(tool: Tool, name: string, files: Files): 'badName' | 'nameTaken' | undefined {
  const ending = name.replace(/^.*\./, '').toLowerCase()
  if (!/^[a-z0-9][\w-]{0,40}\.[a-z]+$/i.test(name) || !endings[tool].includes(ending)) {
    return 'badName'
  }
  return Object.keys(files).some((each) => each.toLowerCase() === name.toLowerCase())
    ? 'nameTaken'
    : undefined
}

const columns = ['A', 'B', 'C', 'D', 'E', 'F']
export const openCells = columns.map((column) => `${column}1:${column}20`)

/** What a runner reads: the file that is open, with the others beside it. Nothing is checked. */
export function taskOf(tool: Tool, files: Files, active: string, language: Language): Task {
  const code = files[active] ?? ''
  const others = Object.fromEntries(Object.entries(files).filter(([name]) => name !== active))
  switch (tool) {
    case 'web': {
      const spec = { checks: [], files: Object.keys(files).map((name) => ({ name })) }
      return { code: writeFiles(files), spec, language }
    }
    case 'sql': {
      const spec = { checks: [], before: [], seed: Object.values(others).join('\n'), reference: '' }
      return { code, spec, language }
    }
    case 'sheet':
      return { code, spec: { checks: [], cells: {}, open: openCells } as Task['spec'], language }
    default:
      return { code, spec: { checks: [], before: [], files: others } as Task['spec'], language }
  }
}
