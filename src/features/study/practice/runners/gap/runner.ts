import type { CheckResult } from '../contract'
import { readPairs } from '../pairs'
import type { RunnerInfo } from '../runner-info'

export interface GapSpec {
  /** Code in which each `___` is a gap. */
  text: string
  gaps: readonly { id: string; options: readonly string[]; answer: string }[]
  explanation?: string
  checks: readonly { id: string; gap: string }[]
}

export const gapMark = '___'

/** The code with the chosen text in each gap; a gap without a choice stays a gap. */
export const fillGaps = ({ text, gaps }: Pick<GapSpec, 'text' | 'gaps'>, code: string) => {
  const chosen = readPairs(code)
  return text
    .split(gapMark)
    .map((part, n) => (n === 0 ? part : (chosen[gaps[n - 1]?.id ?? ''] ?? gapMark) + part))
    .join('')
}

function judge(code: string, { gaps, checks }: GapSpec): CheckResult[] {
  const chosen = readPairs(code)
  return checks.map(({ id, gap: name }) => {
    const at = gaps.findIndex((gap) => gap.id === name)
    const [choice, answer] = [chosen[name] ?? '', gaps[at]?.answer]
    return choice === answer
      ? { id, ok: true }
      : { id, ok: false, why: choice === '' ? 'gapOpen' : 'gapWrong', seen: choice, where: String(at + 1) }
  })
}

export const gap = {
  runsIn: 'page',
  field: 'gap',
  symbols: [],
  judge: (code, spec) => judge(code, spec as GapSpec),
  isAnswered(code, spec) {
    const chosen = readPairs(code)
    return (spec as GapSpec).gaps.every(({ id }) => (chosen[id] ?? '') !== '')
  },
  author: {
    own: [
      { name: 'text', kind: 'code' },
      { name: 'gaps', kind: 'json' },
    ],
    check: [{ name: 'gap', kind: 'line' }],
  },
} as const satisfies RunnerInfo
