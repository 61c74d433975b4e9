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
    case 'reference':
      return { path: paths.officePayment(value) }
    case 'mailId':
    case 'mailIds':
      return { path: paths.officePage('system') }
    default:
      return null
  }
}

/** The page of a named record; null for one without a page. */
export function pageOf({
  kind,
  id,
  place,
}: {
  kind: string
  id: string
  place: string | null
}): string | null {
  const [program = '', item = ''] = (place ?? '').split('/')
  switch (kind) {
    case 'class':
      return paths.officeCohort(id)
    case 'session':
      return paths.officeCohortSession(program, id)
    case 'announcement':
      return paths.officeAnnouncement(id)
    case 'program':
      return paths.officeProgram(program)
    case 'item':
      return paths.officeItem(program, item)
    case 'student':
      return paths.officeStudent(id)
    default:
      return null
  }
}

/** Ids of rows mean nothing to a reader; they are shown only for work on the database. */
export const isTechnical = (field: string) => /(?:^id|Id|Ids|_id)$/.test(field)
