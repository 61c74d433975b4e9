import type { ListSpec } from '@/lib/list-state'
import { officeStates } from './assignments.schema'

/** What of the office's list stands in its address. */
export const officeListSpec = {
  sorts: [],
  filters: { state: officeStates, program: 'text' },
} as const satisfies ListSpec
