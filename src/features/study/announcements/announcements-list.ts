import { defineOfficeList } from '@/lib/office-list'

export const announcementsList = defineOfficeList({
  page: 'announcements',
  namespace: 'Announcements',
  texts: { failed: 'Help.failed' },
  unsearched: true,
  whole: true,
  sorts: [],
})
