import { defineOfficeList } from '@/lib/office-list'

/** The list of differences between the files of the operators and our payments. */
export const differencesList = defineOfficeList({
  page: 'statements',
  namespace: 'Statements',
  sorts: ['date'],
  dir: 'desc',
  filters: { side: ['here', 'there'] },
})
