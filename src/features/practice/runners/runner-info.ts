import type { CheckResult, RunnerSpec } from './contract'

interface Common {
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
    | { runsIn: 'page'; judge(code: string, spec: RunnerSpec): CheckResult[] }
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
