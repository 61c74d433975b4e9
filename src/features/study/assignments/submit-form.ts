import { pageOwnerHeader } from '@/config/headers'
import { upload } from '@/config/limits'
import { splitLocale } from '@/config/locale-path'
import { href, paths } from '@/config/paths'
import { withFormRedirect } from '@/server/transport/http/form-redirect'
import { readFormStream } from '@/server/transport/http/read-form-stream'
import { isOwnOrigin } from '@/server/transport/http/request-info'
import { jsonResponse, toRoute } from '@/server/transport/http/to-route'
import type { Submitted } from './assignments.answers'
import { submitAssignment } from './server/submit-assignment'

const submit = toRoute(submitAssignment, {
  readInput: async (request) => ({
    form: readFormStream(
      request,
      upload.togetherBytes + upload.overheadBytes,
      'Assignments.tooLargeTogether',
    ),
    idempotencyKey: request.headers.get('idempotency-key') ?? undefined,
    owner: request.headers.get(pageOwnerHeader) ?? undefined,
  }),
  respond: ({ id, program, filename, size, sha256, status, submitted_at }) =>
    jsonResponse({ id, program, filename, size, sha256, status, submitted_at } satisfies Submitted, 201),
})

/** The assignment's own page, if the form was on it. */
function itemPageOf(request: Request): string | null {
  const referer = request.headers.get('referer')
  if (!referer || !isOwnOrigin(referer)) {
    return null
  }
  const { path } = splitLocale(new URL(referer).pathname)
  return /^\/user\/programs\/[a-z0-9-]+\/[a-z0-9-]+$/.test(path) ? path : null
}

/** Without scripts the form of a page posts directly to the call. */
export const submitFromForm = withFormRedirect(submit, (locale, status, request) => {
  const outcome = status === 201 ? { sent: '1' } : { refused: String(status) }
  const page = itemPageOf(request)
  return page
    ? `${href(locale, page, outcome)}#work`
    : href(locale, paths.dashboard, { section: 'assignments', ...outcome })
})
