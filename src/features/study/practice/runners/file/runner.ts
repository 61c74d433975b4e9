import { proofParts, type RunnerInfo } from '../runner-info'

export const file = {
  runsIn: 'worker',
  field: 'file',
  symbols: [],
  author: {
    own: [
      { name: 'accepts', kind: 'line' },
      { name: 'starter', kind: 'json' },
      { name: 'solution', kind: 'json' },
      { name: 'way', kind: 'json' },
      ...proofParts,
    ],
    check: [
      { name: 'docx', kind: 'json' },
      { name: 'xlsx', kind: 'json' },
      { name: 'pptx', kind: 'json' },
      { name: 'zip', kind: 'json' },
      { name: 'file', kind: 'line' },
      { name: 'has', kind: 'json' },
      { name: 'lacks', kind: 'json' },
      { name: 'pattern', kind: 'json' },
      { name: 'characters', kind: 'json' },
      { name: 'words', kind: 'json' },
      { name: 'lines', kind: 'json' },
      { name: 'line', kind: 'json' },
    ],
  },
} as const satisfies RunnerInfo
