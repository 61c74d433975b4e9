import type { RunnerSpec } from '../contract'

/** The page that is opened first. */
export const firstPage = 'index.html'

export const isPage = (name: string) => /^[\w-]+\.html$/.test(name)

/** What `fetch` is answered in the frame. */
export interface ScriptedResponse {
  path: string
  status?: number
  json?: unknown
  text?: string
  after_ms?: number
  fails?: boolean
}

/** What somebody does in the page before it is checked. */
export type Step = { fill: string; value: string } | { click: string } | { submit: string }

export interface ProjectCheck {
  id: string
  test?: string
  page?: string
  width?: number
  after?: 'reload'
  steps?: readonly Step[]
  /** In place of the project’s own for the same path. */
  responses?: readonly ScriptedResponse[]
  file?: string
  pattern?: string
}

export interface ProjectSpec extends RunnerSpec {
  /** In the order of their tabs; one that is given cannot be changed. */
  files: readonly { name: string; given?: string }[]
  pictures?: Readonly<Record<string, { svg: string; slow?: boolean }>>
  responses?: readonly ScriptedResponse[]
  checks: readonly ProjectCheck[]
  explanation?: string
}

export type Files = Readonly<Record<string, string>>

/** The files that a learner writes, as the one text of an answer. */
export const writeFiles = (files: Files) => JSON.stringify(files)

/** An answer’s files; what is no such answer has none. */
export function readFiles(code: string): Files {
  try {
    const files: unknown = JSON.parse(code)
    return typeof files === 'object' && files !== null
      ? Object.fromEntries(Object.entries(files).filter(([, text]) => typeof text === 'string'))
      : {}
  } catch {
    return {}
  }
}

/** All files of a project, with what a learner has written. */
export function filesOf({ files }: Pick<ProjectSpec, 'files'>, code: string): Files {
  const written = readFiles(code)
  return Object.fromEntries(files.map(({ name, given }) => [name, given ?? written[name] ?? '']))
}

/** The answer as a text for reading: every written file under its name. */
export const describeFiles = (code: string) =>
  Object.entries(readFiles(code))
    .map(([name, text]) => `${name}\n\n${text.trimEnd()}`)
    .join('\n\n\n')
