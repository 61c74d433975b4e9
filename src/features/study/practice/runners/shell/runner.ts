import { proofParts, type RunnerInfo } from '../runner-info'

export const shell = {
  runsIn: 'worker',
  field: 'code',
  symbols: ['|', '>', '<', '/', '-', '~', '$', '"', "'", '*', '.', '&', ';', '_', '\\'],
  author: {
    own: [
      { name: 'files', kind: 'json' },
      { name: 'starter', kind: 'code' },
      { name: 'solution', kind: 'code' },
      ...proofParts,
    ],
    check: [
      { name: 'output', kind: 'code' },
      { name: 'run', kind: 'line' },
      { name: 'file', kind: 'line' },
      { name: 'equals', kind: 'code' },
      { name: 'absent', kind: 'tick' },
    ],
  },
} as const satisfies RunnerInfo
