import type { ListSpec } from '@/lib/list-state'
import { helpReasons } from './help.schema'

/** The part of the list that is in its address. */
export const helpListSpec = {
  sorts: ['away'],
  filters: { program: 'text', class: 'text', show: helpReasons },
} as const satisfies ListSpec
