import { proofParts, type RunnerInfo } from '../runner-info'

export const python = {
  runsIn: 'worker',
  field: 'code',
  editor: 'python',
  symbols: ['(', ')', '[', ']', '{', '}', ':', '=', '"', "'", '#', '_', '+', '*', '/', '%', '<', '>'],
  author: {
    own: [
      { name: 'starter', kind: 'code' },
      { name: 'solution', kind: 'code' },
      ...proofParts,
      { name: 'input', kind: 'json' },
      { name: 'files', kind: 'json' },
    ],
    check: [
      { name: 'call', kind: 'code' },
      { name: 'equals', kind: 'json' },
      { name: 'output', kind: 'code' },
      { name: 'input', kind: 'json' },
      { name: 'with', kind: 'json' },
    ],
  },
} as const satisfies RunnerInfo
