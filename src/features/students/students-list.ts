import type { ListSpec } from '@/lib/list-state'
import { studentSorts } from './office.schema'

/** The parts of the list's state in its address. */
export const studentListSpec = {
  sorts: studentSorts,
  dir: 'desc',
  filters: { payment: ['paid', 'pending'], registered: ['today'], program: 'text', class: 'text' },
} as const satisfies ListSpec
