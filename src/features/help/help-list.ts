import type { ListSpec } from '@/lib/list-state'
import { helpReasons } from './help.schema'

/** What of the list stands in its address. */
export const helpListSpec = {
  sorts: ['away'],
  filters: { program: 'text', class: 'text', show: helpReasons },
} as const satisfies ListSpec
