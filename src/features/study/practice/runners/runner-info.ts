import type { CheckResult, RunnerSpec } from './contract'

/** A part of a definition, as its author writes it. */
export interface AuthorPart {
  name: string
  kind: 'code' | 'json' | 'line' | 'lines' | 'tick'
}

interface Common {
  /** Fields of the exercise, and of each of its checks. */
  author: { own: readonly AuthorPart[]; check: readonly AuthorPart[] }
  /** Language of the code, for the editor's colours. */
  editor?: 'html' | 'javascript' | 'python' | 'sql'
  /** What phone keyboards hide. */
  symbols: readonly string[]
  field: 'code' | 'sheet' | 'order' | 'gap' | 'choice'
}

/** Where a runner's code runs. */
export type RunnerInfo = Common &
  (
    | { runsIn: 'frame' }
    | { runsIn: 'worker' }
    // No code of the learner runs: the page compares.
    | {
        runsIn: 'page'
        judge(code: string, spec: RunnerSpec): CheckResult[]
        /** Something was chosen everywhere: what is not counts as no try. */
        isAnswered(code: string, spec: RunnerSpec): boolean
      }
  )

export const codeSymbols = [
  '(',
  ')',
  '{',
  '}',
  '[',
  ']',
  '=',
  ';',
  '"',
  "'",
  '<',
  '>',
  '+',
  '*',
  '/',
  '_',
] as const
