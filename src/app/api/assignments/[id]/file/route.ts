import { openSubmissionFile } from '@/features/study/assignments/server/open-submission-file'
import { respondWithFile } from '@/server/transport/http/file-response'
import { toRoute } from '@/server/transport/http/to-route'

export const GET = toRoute(openSubmissionFile, { respond: respondWithFile })
