import { checkerPage } from '@/features/study/certificates/checker/checker-page'
import { getChecker } from '@/features/study/certificates/server/get-issuer'
import { prerenderedHeader } from '@/server/next-internals/answer-headers'
import { toRoute } from '@/server/transport/http/to-route'

export const GET = toRoute(getChecker, {
  respond: ({ keys, download }) =>
    new Response(checkerPage(keys), {
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'content-disposition': `${download ? 'attachment' : 'inline'}; filename="certificate-checker.html"`,
        // Like a page that was rendered earlier: its scripts are named in its policy by their hashes.
        [prerenderedHeader]: '1',
      },
    }),
})
