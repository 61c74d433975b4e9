import type { CheckResult, RunnerSpec } from './contract'

/** A part of a definition in the author's editor. */
export interface AuthorPart {
  name: string
  kind: 'code' | 'json' | 'line' | 'lines' | 'tick'
}

/** What proves the checks of an exercise in which code is written. */
export const proofParts = [
  { name: 'wrong', kind: 'json' },
  { name: 'also_right', kind: 'json' },
] as const

interface Common {
  /** Fields of the exercise, and of each of its checks. */
  author: { own: readonly AuthorPart[]; check: readonly AuthorPart[] }
  /** Language of the code, for syntax colours in the editor. */
  editor?: 'html' | 'javascript' | 'python' | 'sql'
  /** Symbols that are hard to find on phone keyboards. */
  symbols: readonly string[]
  field:
    | 'code'
    | 'project'
    | 'sheet'
    | 'order'
    | 'gap'
    | 'choice'
    | 'match'
    | 'text'
    | 'case'
    | 'file'
    | 'photo'
}

/** Where a runner's code runs. */
export type RunnerInfo = Common &
  // Without `isAnswered` an answer is any text.
  (
    | { runsIn: 'frame'; isAnswered?(code: string, spec: RunnerSpec): boolean }
    | { runsIn: 'worker' }
    // No code of the learner runs; the page only compares.
    | {
        runsIn: 'page'
        /** The answer has what the device measured, which the server cannot measure again. */
        isMeasured?: true
        judge(code: string, spec: RunnerSpec): CheckResult[]
        /** Whether the answer is complete; an incomplete one does not count as a try. */
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

/** Whether the answer is complete without scripts: a plain form, which the server judges. */
export const isForm = (info: RunnerInfo): info is Extract<RunnerInfo, { runsIn: 'page' }> =>
  info.runsIn === 'page' && info.isMeasured !== true
