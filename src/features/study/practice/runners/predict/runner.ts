import type { RunnerInfo } from '../runner-info'

export interface PredictSpec {
  /** The code whose output the learner predicts. */
  text: string
  options: readonly { id: string; text: string; why: string }[]
  answer: string
  checks: readonly { id: string }[]
}

export const predict = {
  runsIn: 'page',
  field: 'choice',
  symbols: [],
  judge(code, rawSpec) {
    const spec = rawSpec as PredictSpec
    const chosen = spec.options.find(({ id }) => id === code.trim())
    return spec.checks.map(({ id }) => {
      if (chosen?.id === spec.answer) {
        return { id, ok: true }
      }
      return chosen
        ? { id, ok: false, why: 'predictWrong', seen: chosen.text, where: chosen.why }
        : { id, ok: false, why: 'predictOpen' }
    })
  },
  isAnswered: (code, spec) => (spec as PredictSpec).options.some(({ id }) => id === code.trim()),
  author: {
    own: [
      { name: 'language', kind: 'line' },
      { name: 'text', kind: 'code' },
      { name: 'options', kind: 'json' },
      { name: 'answer', kind: 'line' },
    ],
    check: [],
  },
} as const satisfies RunnerInfo
