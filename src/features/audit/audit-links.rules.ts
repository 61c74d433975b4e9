import { paths } from '@/config/paths'

interface Place {
  path: string
  query?: Record<string, string>
}

/** The page of the record whose id is in a field; null for a record without a page of its own. */
export function placeOf(field: string, value: string): Place | null {
  if (value === '' || value.length > 100) {
    return null
  }
  switch (field) {
    case 'messageId':
      return { path: paths.officePage('messages'), query: { message: value } }
    case 'submissionId':
      return { path: paths.officePage('assignments'), query: { state: 'all', assignment: value } }
    case 'slug':
      return { path: paths.officeProgram(value) }
    case 'reference':
      return { path: paths.officePayment(value) }
    case 'mailId':
    case 'mailIds':
      return { path: paths.officePage('system') }
    default:
      return null
  }
}

/** Numbers of rows say nothing to a reader; they are kept for work on the database. */
export const isTechnical = (field: string) => /(?:^id|Id|Ids|_id)$/.test(field)
