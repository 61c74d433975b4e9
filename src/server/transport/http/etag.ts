import { createHash } from 'node:crypto'
import { jsonResponse } from './to-route'

export const isKnown = (header: string | null, etag: string) =>
  (header ?? '').split(',').some((each) => each.trim().replace(/^W\//, '') === etag)

/** 304 and no body to who has it already. The browser stores nothing of a person: the caller keeps the ETag. */
export function respondIfChanged(output: unknown, request: Request): Response {
  const digest = createHash('sha256').update(JSON.stringify(output)).digest('base64url').slice(0, 16)
  const headers = { etag: `"${digest}"`, 'cache-control': 'private, no-store' }
  return isKnown(request.headers.get('if-none-match'), headers.etag)
    ? new Response(null, { status: 304, headers })
    : jsonResponse(output, 200, headers)
}
