import type { AddressedList } from '@/lib/office-list'
import { helpReasons } from './help.schema'

/** The part of the list that is in its address. */
export const helpListSpec = {
  page: 'help',
  sorts: ['away'],
  filters: { program: 'text', class: 'text', show: helpReasons },
} as const satisfies AddressedList
