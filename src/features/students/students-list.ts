import type { ListSpec } from '@/lib/list-state'
import { studentSorts } from './admin-students.schema'

/** What of the office's list stands in its address. */
export const studentListSpec = {
  sorts: studentSorts,
  dir: 'desc',
  filters: { payment: ['paid', 'pending'], registered: ['today'] },
} as const satisfies ListSpec
