import { createHash } from 'node:crypto'
import { env, isDemo } from '@/config/env'
import { site } from '@/config/site'
import { matchesEtag } from '../etag'
import type { PlainHandler } from '../route-handler'
import { buildDocument } from './build-document'
import type { Operations } from './operation'

/** The description of the API for other clients, as OpenAPI 3.1. Built once for a name of the academy, because it is the same for every caller. */
export function serveDocument(operations: () => Operations): PlainHandler {
  let built: { name: string; text: string; etag: string } | undefined
  function document() {
    const { name } = site
    if (built?.name !== name) {
      const text = JSON.stringify(
        buildDocument(operations(), { name, url: env().SITE_URL, isDemo: isDemo() }),
      )
      built = { name, text, etag: `"${createHash('sha256').update(text).digest('base64url').slice(0, 16)}"` }
    }
    return built
  }
  return (request) => {
    const { text, etag } = document()
    const headers = { etag, 'cache-control': 'public, max-age=0, must-revalidate' }
    return matchesEtag(request.headers.get('if-none-match'), etag)
      ? new Response(null, { status: 304, headers })
      : new Response(text, { headers: { ...headers, 'content-type': 'application/json; charset=utf-8' } })
  }
}
