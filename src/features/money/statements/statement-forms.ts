import { bodyBudgets } from '@/config/body-budgets'
import { href, paths } from '@/config/paths'
import { withFormRedirect } from '@/server/transport/http/form-redirect'
import { readFormStream } from '@/server/transport/http/read-form-stream'
import { toRoute } from '@/server/transport/http/to-route'
import { type ImportedStatement, importStatement } from './server/import-statement'
import type { StatementAnswer } from './statements.answers'

const present = ({ isNew: _, ...answer }: ImportedStatement): StatementAnswer => answer

/** Without scripts the form of the page posts directly to the call. */
export const importFromForm = withFormRedirect(
  toRoute(importStatement, {
    present,
    statusOf: ({ isNew }) => (isNew ? 201 : 200),
    readInput: async (request: Request) => ({
      form: readFormStream(request, bodyBudgets.statement.bytes, 'Statements.errors.tooLarge'),
    }),
  }),
  (locale, status) =>
    href(locale, paths.officePage('statements'), {
      notice: status === 201 ? 'imported' : status === 200 ? 'same' : `refused_${status}`,
    }),
)
