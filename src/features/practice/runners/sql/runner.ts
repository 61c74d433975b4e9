import type { RunnerInfo } from '../runner-info'

export const sql = {
  runsIn: 'worker',
  field: 'code',
  editor: 'sql',
  symbols: ['(', ')', ',', ';', "'", '*', '=', '<', '>', '.', '_', '%', '+', '-'],
} as const satisfies RunnerInfo
