import { stopStudyMails } from '@/features/study/reminders/server/stop-study-mails'
import { toRoute } from '@/server/transport/http/to-route'

/** RFC 8058: mail programs post a form here, without cookies; the signed token is all that counts. */
export const POST = toRoute(stopStudyMails, {
  readInput: async (request) => ({ token: new URL(request.url).searchParams.get('token') ?? '' }),
})
