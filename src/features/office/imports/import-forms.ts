import { bodyBudgets } from '@/config/body-budgets'
import { href, paths } from '@/config/paths'
import { withFormRedirect } from '@/server/transport/http/form-redirect'
import { readFormStream } from '@/server/transport/http/read-form-stream'
import { toRoute } from '@/server/transport/http/to-route'
import type { StudentImportAnswer } from './imports.answers'
import { type ReceivedStudents, receiveStudents } from './server/receive-students'

const present = ({ isNew: _, ...answer }: ReceivedStudents): StudentImportAnswer => answer

/** Without scripts the form of the page posts directly to the call. */
export const receiveStudentsForm = withFormRedirect(
  toRoute(receiveStudents, {
    present,
    statusOf: ({ isNew }) => (isNew ? 201 : 200),
    readInput: async (request: Request) => ({
      form: readFormStream(request, bodyBudgets.studentImport.bytes, 'Imports.errors.tooLarge'),
    }),
  }),
  (locale, status) =>
    href(locale, paths.officeImport, {
      notice: status === 201 ? 'checked' : status === 200 ? 'same' : `refused_${status}`,
    }),
)
