import { codeSymbols, proofParts, type RunnerInfo } from '../runner-info'

export const http = {
  runsIn: 'worker',
  field: 'code',
  editor: 'javascript',
  symbols: codeSymbols,
  author: {
    own: [
      { name: 'given', kind: 'code' },
      { name: 'starter', kind: 'code' },
      { name: 'solution', kind: 'code' },
      ...proofParts,
      { name: 'now', kind: 'line' },
    ],
    check: [
      { name: 'requests', kind: 'json' },
      { name: 'probe', kind: 'code' },
      { name: 'equals', kind: 'json' },
    ],
  },
} as const satisfies RunnerInfo
