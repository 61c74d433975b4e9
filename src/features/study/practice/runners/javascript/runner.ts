import { codeSymbols, proofParts, type RunnerInfo } from '../runner-info'

export const javascript = {
  runsIn: 'worker',
  field: 'code',
  editor: 'javascript',
  symbols: codeSymbols,
  author: {
    own: [{ name: 'starter', kind: 'code' }, { name: 'solution', kind: 'code' }, ...proofParts],
    check: [
      { name: 'call', kind: 'code' },
      { name: 'equals', kind: 'json' },
      { name: 'output', kind: 'code' },
    ],
  },
} as const satisfies RunnerInfo
