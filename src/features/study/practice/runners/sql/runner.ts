import { proofParts, type RunnerInfo } from '../runner-info'

export const sql = {
  runsIn: 'worker',
  field: 'code',
  editor: 'sql',
  symbols: ['(', ')', ',', ';', "'", '*', '=', '<', '>', '.', '_', '%', '+', '-'],
  author: {
    own: [
      { name: 'seed', kind: 'code' },
      { name: 'starter', kind: 'code' },
      { name: 'solution', kind: 'code' },
      ...proofParts,
    ],
    check: [
      { name: 'probe', kind: 'code' },
      { name: 'ordered', kind: 'tick' },
      { name: 'seed', kind: 'code' },
    ],
  },
} as const satisfies RunnerInfo
