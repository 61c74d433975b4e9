import type { CheckResult } from '../contract'
import { readPairs, writePairs } from '../pairs'
import type { RunnerInfo } from '../runner-info'

interface Choice {
  id: string
  text: string
  /** What follows, in words. */
  says: string
  /** What is added to figures. */
  changes: Readonly<Record<string, number>>
}

interface CaseCheck {
  id: string
  figure?: string
  min?: number
  max?: number
  step?: string
  choice?: string
  choices?: readonly string[]
}

export interface CaseSpec {
  figures: readonly { id: string; label: string; unit?: string; start: number }[]
  steps: readonly { id: string; text: string; choices: readonly Choice[] }[]
  explanation?: string
  checks: readonly CaseCheck[]
}

/** What an answer chose in each step; undefined: nothing yet. */
export const readChoices = ({ steps }: Pick<CaseSpec, 'steps'>, code: string): (Choice | undefined)[] => {
  const chosen = readPairs(code)
  return steps.map(({ id, choices }) => choices.find((choice) => choice.id === chosen[id]))
}

/** 0.1 + 0.2 is 0.30000000000000004. */
const rounded = (value: number) => Math.round(value * 1e6) / 1e6

/** The value of a figure after these choices. */
export const figureAfter = (
  figure: Pick<CaseSpec['figures'][number], 'id' | 'start'>,
  choices: readonly (Choice | undefined)[],
) => rounded(choices.reduce((sum, choice) => sum + (choice?.changes[figure.id] ?? 0), figure.start))

function judge(code: string, spec: CaseSpec): CheckResult[] {
  const choices = readChoices(spec, code)
  const isOpen = choices.includes(undefined)
  return spec.checks.map(({ id, figure: name, min, max, step, choice, choices: several = [] }) => {
    if (step !== undefined) {
      const chosen = choices[spec.steps.findIndex((each) => each.id === step)]?.id
      return { id, ok: chosen !== undefined && (chosen === choice || several.includes(chosen)) }
    }
    const figure = spec.figures.find((each) => each.id === name)
    const value = figure && figureAfter(figure, choices)
    const isMet =
      value !== undefined &&
      value >= (min ?? Number.NEGATIVE_INFINITY) &&
      value <= (max ?? Number.POSITIVE_INFINITY)
    return { id, ok: isMet && !isOpen }
  })
}

/** Every way through a case, as an answer: at most 4 choices in 6 steps. */
export const waysOf = ({ steps }: Pick<CaseSpec, 'steps'>): string[] =>
  steps
    .reduce<Record<string, string>[]>(
      (begun, { id, choices }) =>
        begun.flatMap((way) => choices.map((choice) => ({ ...way, [id]: choice.id }))),
      [{}],
    )
    .map(writePairs)

/** The solution as text: each step with its choice. */
export const describeWay = (spec: Pick<CaseSpec, 'steps'>, code: string) =>
  readChoices(spec, code)
    .map((choice, n) => `${n + 1}. ${choice?.text ?? ''}`)
    .join('\n')

export const caseRunner = {
  runsIn: 'page',
  field: 'case',
  symbols: [],
  judge: (code, spec) => judge(code, spec as CaseSpec),
  isAnswered: (code, spec) => !readChoices(spec as CaseSpec, code).includes(undefined),
  author: {
    own: [
      { name: 'figures', kind: 'json' },
      { name: 'steps', kind: 'json' },
      { name: 'solution', kind: 'json' },
      { name: 'explanation', kind: 'json' },
    ],
    check: [
      { name: 'figure', kind: 'line' },
      { name: 'min', kind: 'json' },
      { name: 'max', kind: 'json' },
      { name: 'step', kind: 'line' },
      { name: 'choice', kind: 'line' },
      { name: 'choices', kind: 'lines' },
    ],
  },
} as const satisfies RunnerInfo
