import { createHash } from 'node:crypto'
import { env, isDemo } from '@/config/env'
import { site } from '@/config/site'
import { matchesEtag } from '@/server/transport/http/etag'
import { buildDocument } from '@/server/transport/http/openapi/build-document'
import { operations } from './operations'

export const dynamic = 'force-dynamic'

let built: { text: string; etag: string } | undefined

/** Made once per process: it is the same for every caller. */
function document() {
  if (!built) {
    const text = JSON.stringify(
      buildDocument(operations, { name: site.name, url: env().SITE_URL, isDemo: isDemo() }),
    )
    built = { text, etag: `"${createHash('sha256').update(text).digest('base64url').slice(0, 16)}"` }
  }
  return built
}

/** The description of the API for other clients, as OpenAPI 3.1. */
export function GET(request: Request): Response {
  const { text, etag } = document()
  const headers = { etag, 'cache-control': 'public, max-age=0, must-revalidate' }
  return matchesEtag(request.headers.get('if-none-match'), etag)
    ? new Response(null, { status: 304, headers })
    : new Response(text, { headers: { ...headers, 'content-type': 'application/json; charset=utf-8' } })
}
