import { createHash } from 'node:crypto'
import { jsonResponse } from './to-route'

export const matchesEtag = (header: string | null, etag: string) =>
  (header ?? '').split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)

/**
 * Answers 304 without a body to a client that has this version. Personal data is `no-store`: the page keeps
 * the ETag itself.
 */
export function respondIfChanged(output: unknown, request: Request): Response {
  const digest = createHash('sha256').update(JSON.stringify(output)).digest('base64url').slice(0, 16)
  const headers = { etag: `"${digest}"`, 'cache-control': 'private, no-store' }
  return matchesEtag(request.headers.get('if-none-match'), headers.etag)
    ? new Response(null, { status: 304, headers })
    : jsonResponse(output, 200, headers)
}
