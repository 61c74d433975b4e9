import { defineOfficeList } from '@/lib/office-list'
import { helpReasons } from './help.schema'

/** The spec of the list. */
export const helpListSpec = defineOfficeList({
  page: 'help',
  namespace: 'Help',
  texts: { none: 'Help.noneTitle', noneText: 'Help.none' },
  unsearched: true,
  sorts: ['away'],
  filters: { program: 'text', class: 'text', show: helpReasons },
  ownFilters: ['show'],
})
