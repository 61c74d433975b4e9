import type { Outcome, RunnerSpec, Table, Task } from './runners/contract'

/** The runner of each language whose blocks in a lesson can be run. */
export const blockRunners = {
  python: 'python',
  javascript: 'javascript',
  sql: 'sql',
  html: 'web',
  shell: 'shell',
} as const

export type BlockLanguage = keyof typeof blockRunners

export const isBlockLanguage = (name: string): name is BlockLanguage => Object.hasOwn(blockRunners, name)

/** The languages of the blocks that can be run in a rendered text. */
export const blockLanguagesIn = (html: string): BlockLanguage[] => [
  ...new Set([...html.matchAll(/ data-run="(\w+)/g)].map(([, name = '']) => name).filter(isBlockLanguage)),
]

/** A block of a lesson that can be run. */
export interface CodeBlock {
  language: BlockLanguage
  code: string
  /** The blocks that it continues, in their order. */
  before: readonly string[]
  /** The statements that make its tables. */
  seed: string
}

/** What the lesson says about the end of a run; null: that it ends without an error. */
export type Expectation = { kind: 'output' | 'error'; text: string } | null

/** What a runner reads of a block beside its code. It has no checks, so nothing is judged. */
export interface BlockSpec extends RunnerSpec {
  checks: readonly never[]
  before: readonly string[]
  seed: string
  reference: ''
}

export const taskOf = ({ code, before, seed }: CodeBlock, language: Task['language']): Task<BlockSpec> => ({
  code,
  language,
  spec: { checks: [], before, seed, reference: '' },
})

const isNumber = (cell: string) => /^-?\d+(\.\d+)?$/.test(cell)

/** A table as text: columns as wide as their widest value, numbers to the right, a line below their names. */
function tableText({ columns, rows, more, name }: Table): string {
  const places = columns.map((column, n) => {
    const cells = rows.map((row) => row[n] ?? '')
    return {
      width: Math.max(...[column, ...cells].map((cell) => [...cell].length)),
      isRight: cells.length > 0 && cells.every((cell) => isNumber(cell) || cell === 'NULL'),
    }
  })
  const line = (cells: readonly string[]) =>
    places
      .map(({ width, isRight }, n) => {
        const cell = cells[n] ?? ''
        const blank = ' '.repeat(width - [...cell].length)
        return isRight ? blank + cell : cell + blank
      })
      .join(' | ')
      .trimEnd()
  return [
    ...(name === undefined ? [] : [`${name}:`]),
    line(columns),
    places.map(({ width }) => '-'.repeat(width)).join('-+-'),
    ...rows.map(line),
    ...(more > 0 ? [`… ${more}`] : []),
  ].join('\n')
}

const withoutTrailing = (text: string) => text.replace(/[^\S\n]+$/gm, '').trimEnd()

/** What a run showed, as text: what was printed, then each table. */
export const shownText = ({ output, tables = [] }: Outcome): string =>
  withoutTrailing([withoutTrailing(output), ...tables.map(tableText)].filter(Boolean).join('\n\n'))

/** How the end of a run differs from what the lesson says; null: it does not. */
export function differenceOf(outcome: Outcome, expected: Expectation): string | null {
  const { status, error } = outcome
  if (expected?.kind === 'error') {
    if (!error) {
      return `an error was expected, and there was none (${status})`
    }
    return error.text.includes(expected.text.trim())
      ? null
      : `another error than the one shown: ${error.text}`
  }
  if (status !== 'done' || error) {
    return `it ended badly: ${status}: ${error?.text ?? ''}`
  }
  const shown = shownText(outcome)
  return expected && shown !== withoutTrailing(expected.text)
    ? `another output than the one shown:\n${shown}`
    : null
}
