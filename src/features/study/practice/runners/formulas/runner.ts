import type { RunnerSpec } from '../contract'
import { proofParts, type RunnerInfo } from '../runner-info'
import type { Cells } from './sheet'

export interface SheetSpec extends RunnerSpec {
  cells: Cells
  open: readonly string[]
  /** What TODAY() answers, as 2026-11-28; the real day if it is missing. */
  today?: string
  explanation?: string
}

export const formulas = {
  runsIn: 'worker',
  field: 'sheet',
  symbols: ['=', '(', ')', ':', ';', ',', '+', '-', '*', '/', '"', '$', '<', '>', '&', '%'],
  author: {
    own: [
      { name: 'cells', kind: 'json' },
      { name: 'open', kind: 'lines' },
      { name: 'today', kind: 'line' },
      { name: 'starter', kind: 'code' },
      { name: 'solution', kind: 'code' },
      ...proofParts,
    ],
    check: [
      { name: 'cell', kind: 'line' },
      { name: 'equals', kind: 'json' },
      { name: 'with', kind: 'json' },
      { name: 'formula', kind: 'tick' },
    ],
  },
} as const satisfies RunnerInfo
