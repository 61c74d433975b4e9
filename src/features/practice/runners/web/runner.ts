import type { RunnerInfo } from '../runner-info'

export const web = {
  runsIn: 'frame',
  field: 'code',
  editor: 'html',
  symbols: ['<', '>', '/', '=', '"', '{', '}', '(', ')', ';', ':', '#', '.', '-'],
} as const satisfies RunnerInfo
