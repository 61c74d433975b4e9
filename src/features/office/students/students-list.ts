import type { AddressedList } from '@/lib/office-list'
import { studentSorts } from './students.schema'

/** The parts of the list's state in its address. */
export const studentListSpec = {
  page: 'students',
  sorts: studentSorts,
  dir: 'desc',
  filters: { payment: ['paid', 'pending'], registered: ['today'], program: 'text', class: 'text' },
} as const satisfies AddressedList
