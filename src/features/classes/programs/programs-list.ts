import { defineOfficeList } from '@/lib/office-list'

export const programsList = defineOfficeList({
  page: 'programs',
  namespace: 'ProgramEditor',
  texts: { title: 'ProgramEditor.listTitle', lead: 'ProgramEditor.listLead', failed: 'Help.failed' },
  unsearched: true,
  whole: true,
  sorts: [],
})
