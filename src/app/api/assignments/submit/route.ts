import { upload } from '@/config/limits'
import { href, paths } from '@/config/paths'
import { submitAssignment } from '@/features/assignments/server/submit-assignment'
import { withFormRedirect } from '@/server/transport/http/form-redirect'
import { readFormStream } from '@/server/transport/http/read-form-stream'
import { jsonResponse, toRoute } from '@/server/transport/http/to-route'

const overheadBytes = 64 * 1024

const submit = toRoute(submitAssignment, {
  readInput: async (request) => ({
    form: readFormStream(request, upload.maxBytes + overheadBytes, 'Assignments.tooLarge'),
    idempotencyKey: request.headers.get('idempotency-key') ?? undefined,
  }),
  respond: ({ id, program, filename, size, sha256, status, submitted_at }) =>
    jsonResponse({ id, program, filename, size, sha256, status, submitted_at }, 201),
})

export const POST = withFormRedirect(submit, (locale, status) =>
  href(locale, paths.dashboard, {
    section: 'assignments',
    ...(status === 201 ? { sent: '1' } : { refused: String(status) }),
  }),
)
