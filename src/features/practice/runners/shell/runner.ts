import type { RunnerInfo } from '../runner-info'

export const shell = {
  runsIn: 'worker',
  field: 'code',
  symbols: ['|', '>', '<', '/', '-', '~', '$', '"', "'", '*', '.', '&', ';', '_', '\\'],
} as const satisfies RunnerInfo
