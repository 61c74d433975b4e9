import { proofParts, type RunnerInfo } from '../runner-info'

export const web = {
  runsIn: 'frame',
  field: 'code',
  editor: 'html',
  symbols: ['<', '>', '/', '=', '"', '{', '}', '(', ')', ';', ':', '#', '.', '-'],
  author: {
    own: [
      { name: 'starter', kind: 'code' },
      { name: 'solution', kind: 'code' },
      ...proofParts,
      { name: 'pictures', kind: 'json' },
    ],
    check: [{ name: 'test', kind: 'code' }],
  },
} as const satisfies RunnerInfo
