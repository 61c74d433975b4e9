import type { RunnerInfo } from '../runner-info'

export const formulas = {
  runsIn: 'worker',
  field: 'sheet',
  symbols: ['=', '(', ')', ':', ';', ',', '+', '-', '*', '/', '"', '$', '<', '>', '&', '%'],
} as const satisfies RunnerInfo
