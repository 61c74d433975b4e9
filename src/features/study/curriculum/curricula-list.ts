import { defineOfficeList } from '@/lib/office-list'

export const curriculaList = defineOfficeList({
  page: 'curriculum',
  namespace: 'Curriculum',
  texts: {
    lead: 'Curriculum.listLead',
    failed: 'Help.failed',
    none: 'Curriculum.nonePrograms',
    noneText: 'Curriculum.noneProgramsText',
  },
  unsearched: true,
  whole: true,
  sorts: [],
})
