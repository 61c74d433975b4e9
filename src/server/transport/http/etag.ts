import { createHash } from 'node:crypto'
import { jsonResponse } from './to-route'

export const matchesEtag = (header: string | null, etag: string) =>
  (header ?? '').split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)

const etagOf = (text: string) => `"${createHash('sha256').update(text).digest('base64url').slice(0, 16)}"`

/** 304 without a body to a client that has this version. */
function unlessCurrent(
  text: string,
  request: Request,
  answer: (headers: Record<string, string>) => Response,
) {
  const headers = { etag: etagOf(text), 'cache-control': 'private, no-store' }
  return matchesEtag(request.headers.get('if-none-match'), headers.etag)
    ? new Response(null, { status: 304, headers })
    : answer(headers)
}

/** Personal data is `no-store`, so the page itself remembers the ETag. */
export const respondIfChanged = (output: unknown, request: Request): Response =>
  unlessCurrent(JSON.stringify(output), request, (headers) => jsonResponse(output, 200, headers))

export const respondWithCalendar = (calendar: string, request: Request): Response =>
  unlessCurrent(
    calendar,
    request,
    (headers) =>
      new Response(calendar, {
        headers: {
          ...headers,
          'content-type': 'text/calendar; charset=utf-8',
          'content-disposition': 'inline; filename="timetable.ics"',
          'x-content-type-options': 'nosniff',
          'referrer-policy': 'no-referrer',
        },
      }),
  )
