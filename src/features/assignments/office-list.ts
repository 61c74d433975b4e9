import type { ListSpec } from '@/lib/list-state'
import { officeStates } from './assignments.schema'

/** The part of the office's list that is in its address. */
export const officeListSpec = {
  sorts: [],
  filters: { state: officeStates, program: 'text' },
} as const satisfies ListSpec
