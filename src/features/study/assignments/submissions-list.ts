import type { AddressedList } from '@/lib/office-list'
import { officeStates } from './assignments.schema'

/** The part of the office's list that is in its address. */
export const officeListSpec = {
  page: 'assignments',
  sorts: [],
  filters: { state: officeStates, program: 'text', class: 'text' },
} as const satisfies AddressedList
