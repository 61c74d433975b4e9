import { codeSymbols, type RunnerInfo } from '../runner-info'

export const javascript = {
  runsIn: 'worker',
  field: 'code',
  editor: 'javascript',
  symbols: codeSymbols,
} as const satisfies RunnerInfo
