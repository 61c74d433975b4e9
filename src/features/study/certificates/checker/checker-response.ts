import { prerenderedHeader } from '@/server/next-internals/answer-headers'
import { checkerPage } from './checker-page'

export const checkerResponse = ({
  keys,
  download,
}: {
  keys: Parameters<typeof checkerPage>[0]
  download: unknown
}) =>
  new Response(checkerPage(keys), {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-disposition': `${download ? 'attachment' : 'inline'}; filename="certificate-checker.html"`,
      // Treated like a prerendered page, so that its policy lists the hashes of its scripts.
      [prerenderedHeader]: '1',
    },
  })
