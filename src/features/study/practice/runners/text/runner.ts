import { proofParts, type RunnerInfo } from '../runner-info'
import { judgeText, type TextCheck } from './rules'

export const text = {
  runsIn: 'page',
  field: 'text',
  symbols: [],
  judge: (code, { checks }) => judgeText(code, checks as readonly TextCheck[]),
  isAnswered: (code) => code.trim() !== '',
  author: {
    own: [{ name: 'starter', kind: 'code' }, { name: 'solution', kind: 'code' }, ...proofParts],
    check: [
      { name: 'has', kind: 'json' },
      { name: 'lacks', kind: 'json' },
      { name: 'pattern', kind: 'json' },
      { name: 'cased', kind: 'tick' },
      { name: 'characters', kind: 'json' },
      { name: 'words', kind: 'json' },
      { name: 'lines', kind: 'json' },
      { name: 'line', kind: 'json' },
    ],
  },
} as const satisfies RunnerInfo
