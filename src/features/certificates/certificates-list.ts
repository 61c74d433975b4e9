import type { ListSpec } from '@/lib/list-state'

/** What of the office's list stands in its address. */
export const certificatesList = {
  sorts: ['issued'],
  dir: 'desc',
  filters: { state: ['valid', 'revoked'] },
} as const satisfies ListSpec
