import { codeSymbols, proofParts, type RunnerInfo } from '../runner-info'

export const tests = {
  runsIn: 'worker',
  field: 'code',
  editor: 'javascript',
  symbols: codeSymbols,
  author: {
    own: [
      { name: 'program', kind: 'code' },
      { name: 'starter', kind: 'code' },
      { name: 'solution', kind: 'code' },
      ...proofParts,
    ],
    check: [{ name: 'broken', kind: 'json' }],
  },
} as const satisfies RunnerInfo
