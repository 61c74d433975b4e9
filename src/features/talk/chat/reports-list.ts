import { defineOfficeList } from '@/lib/office-list'

export const reportsList = defineOfficeList({
  page: 'chat/reports',
  namespace: 'ChatOffice',
  texts: { none: 'ChatOffice.noneOpen', showing: null },
  unsearched: true,
  sorts: ['created'],
  filters: { state: ['open', 'resolved'] },
  ownFilters: ['state'],
})
