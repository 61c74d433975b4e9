import type { CheckResult } from '../contract'
import type { RunnerInfo } from '../runner-info'

export interface OrderSpec {
  /** In the order in which they are first shown. */
  lines: readonly { id: string; text: string }[]
  /** Ids in the right order; lines with the same text may be exchanged. */
  answer: readonly string[]
  explanation?: string
  checks: readonly { id: string }[]
}

/** One id per line. */
export const readOrder = (code: string, lines: OrderSpec['lines']): string[] => {
  const lineIds = lines.map(({ id }) => id)
  const order = code.split('\n').filter((id, n, all) => lineIds.includes(id) && all.indexOf(id) === n)
  return [...order, ...lineIds.filter((id) => !order.includes(id))]
}

function judge(code: string, spec: OrderSpec): CheckResult[] {
  const text = (id: string | undefined) => spec.lines.find((line) => line.id === id)?.text ?? ''
  const order = readOrder(code, spec.lines)
  const wrong = spec.answer.findIndex((id, n) => text(id) !== text(order[n]))
  // Only the position of the first wrong line is shown, not the right line.
  return spec.checks.map(({ id }) =>
    wrong === -1
      ? { id, ok: true }
      : { id, ok: false, why: 'orderLine', seen: text(order[wrong]), where: String(wrong + 1) },
  )
}

export const order = {
  runsIn: 'page',
  field: 'order',
  symbols: [],
  judge: (code, spec) => judge(code, spec as OrderSpec),
  // The order in which the lines were first shown means that nothing has been moved.
  isAnswered: (code, spec) =>
    readOrder(code, (spec as OrderSpec).lines).some((id, n) => id !== (spec as OrderSpec).lines[n]?.id),
  author: {
    own: [
      { name: 'lines', kind: 'json' },
      { name: 'answer', kind: 'lines' },
      { name: 'explanation', kind: 'json' },
    ],
    check: [],
  },
} as const satisfies RunnerInfo
