import { createHash } from 'node:crypto'
import { jsonResponse } from './to-route'

const isKnown = (header: string | null, etag: string) =>
  (header ?? '').split(',').some((each) => each.trim().replace(/^W\//, '') === etag)

/** JSON that the browser keeps and asks about: 304 and no body while it is still the same. */
export function respondIfChanged(output: unknown, request: Request): Response {
  const digest = createHash('sha256').update(JSON.stringify(output)).digest('base64url').slice(0, 16)
  const etag = `"${digest}"`
  const headers = { etag, 'cache-control': 'private, no-cache', vary: 'cookie, authorization' }
  return isKnown(request.headers.get('if-none-match'), etag)
    ? new Response(null, { status: 304, headers })
    : jsonResponse(output, 200, headers)
}
