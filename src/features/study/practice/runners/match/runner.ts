import { mixedOrder } from '@/lib/mixed-order'
import type { CheckResult } from '../contract'
import { readPairs } from '../pairs'
import type { RunnerInfo } from '../runner-info'

export interface MatchSpec {
  items: readonly { id: string; text: string }[]
  boxes: readonly { id: string; text: string }[]
  answer: Readonly<Record<string, string>>
  explanation?: string
  checks: readonly { id: string; items: readonly string[] }[]
}

/** The items as they are shown: authors write them box by box. */
export const mixedItems = ({ items }: Pick<MatchSpec, 'items'>) =>
  mixedOrder(items.map(({ id }) => id).join(' '), items)

/** The solution as text: each box with its items. */
export const describeBoxes = ({ items, boxes }: Pick<MatchSpec, 'items' | 'boxes'>, code: string) => {
  const chosen = readPairs(code)
  return boxes
    .map(({ id, text }) => [
      text,
      ...items.filter((item) => chosen[item.id] === id).map((item) => `– ${item.text}`),
    ])
    .map((lines) => lines.join('\n'))
    .join('\n\n')
}

function judge(code: string, { items, boxes, answer, checks }: MatchSpec): CheckResult[] {
  const chosen = readPairs(code)
  return checks.map((check) => {
    const wrong = items.find(({ id }) => check.items.includes(id) && chosen[id] !== answer[id])
    if (!wrong) {
      return { id: check.id, ok: true }
    }
    const box = boxes.find(({ id }) => id === chosen[wrong.id])
    return box
      ? { id: check.id, ok: false, why: 'matchWrong', seen: wrong.text, where: box.text }
      : { id: check.id, ok: false, why: 'matchOpen', seen: wrong.text }
  })
}

export const match = {
  runsIn: 'page',
  field: 'match',
  symbols: [],
  judge: (code, spec) => judge(code, spec as MatchSpec),
  isAnswered(code, rawSpec) {
    const { items, boxes } = rawSpec as MatchSpec
    const chosen = readPairs(code)
    return items.every((item) => boxes.some(({ id }) => id === chosen[item.id]))
  },
  author: {
    own: [
      { name: 'items', kind: 'json' },
      { name: 'boxes', kind: 'json' },
      { name: 'answer', kind: 'json' },
      { name: 'explanation', kind: 'json' },
    ],
    check: [{ name: 'items', kind: 'lines' }],
  },
} as const satisfies RunnerInfo
