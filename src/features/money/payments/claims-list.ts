import { defineOfficeList } from '@/lib/office-list'
import { claimStates } from './payments.answers'

/** The office's queue of numbers that payers have sent in. */
export const claimsList = defineOfficeList({
  page: 'claims',
  namespace: 'ClaimsOffice',
  sorts: ['answerBy'],
  dir: 'asc',
  filters: { state: claimStates },
})
