import { unsubscribe } from '@/features/talk/newsletter/server/unsubscribe'
import { toRoute } from '@/server/transport/http/to-route'

/** RFC 8058: mail programs post a form here, without cookies; the token of the address is all that counts. */
export const POST = toRoute(unsubscribe, {
  readInput: async (request) => ({ token: new URL(request.url).searchParams.get('token') ?? '' }),
})
