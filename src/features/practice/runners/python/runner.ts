import type { RunnerInfo } from '../runner-info'

export const python = {
  runsIn: 'worker',
  field: 'code',
  editor: 'python',
  symbols: ['(', ')', '[', ']', '{', '}', ':', '=', '"', "'", '#', '_', '+', '*', '/', '%', '<', '>'],
} as const satisfies RunnerInfo
