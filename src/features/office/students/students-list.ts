import { defineOfficeList } from '@/lib/office-list'
import { studentSorts } from './students.schema'

/** The parts of the list's state in its address. */
export const studentListSpec = defineOfficeList({
  page: 'students',
  namespace: 'StudentsOffice',
  texts: {
    title: 'StudentsOffice.caption',
    failed: 'Office.failedToLoadStudents',
    none: 'Office.noStudents',
    noneText: 'StudentsOffice.none',
  },
  sorts: studentSorts,
  orders: [
    ['registered', 'desc', 'Office.registered'],
    ['name', 'asc', 'Office.fullName'],
    ['email', 'asc', 'Office.email'],
  ],
  dir: 'desc',
  filters: { payment: ['paid', 'pending'], registered: ['today', 'week'], program: 'text', class: 'text' },
})
