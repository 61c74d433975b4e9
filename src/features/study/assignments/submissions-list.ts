import { defineOfficeList } from '@/lib/office-list'
import { officeStates } from './assignments.schema'

/** The spec of the office's list. */
export const officeListSpec = defineOfficeList({
  page: 'assignments',
  namespace: 'Grading',
  texts: { none: 'Grading.nothing', noneText: 'Grading.nothingText' },
  sorts: [],
  filters: { state: officeStates, program: 'text', class: 'text' },
  ownFilters: ['state'],
})
