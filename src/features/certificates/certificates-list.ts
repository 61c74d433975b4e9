import type { ListSpec } from '@/lib/list-state'

/** The part of the office's list that is in its address. */
export const certificatesList = {
  sorts: ['issued'],
  dir: 'desc',
  filters: { state: ['valid', 'revoked'] },
} as const satisfies ListSpec
