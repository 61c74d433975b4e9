import type { IncomingMessage } from 'node:http'
import { isOwnOrigin, readCredentials } from '../http/request-info'

const headersOf = ({ headers }: IncomingMessage) => ({
  get: (name: string) => {
    const value = headers[name]
    return value === undefined ? null : Array.isArray(value) ? value.join(', ') : value
  },
})

/**
 * A page of another site, or one without an origin (a sandboxed frame, a file). Browsers always send Origin
 * for websockets.
 */
export const isForeign = (req: IncomingMessage) =>
  req.headers.origin !== undefined && !isOwnOrigin(req.headers.origin)

/**
 * Only our own pages may use the cookie. A browser omits Origin in its own GET requests, but sends
 * Sec-Fetch-Site.
 */
const fromOwnPage = (req: IncomingMessage) =>
  req.headers.origin !== undefined
    ? isOwnOrigin(req.headers.origin)
    : req.headers['sec-fetch-site'] === 'same-origin'

export const sessionCookieOf = (req: IncomingMessage): string | undefined =>
  fromOwnPage(req) ? readCredentials(headersOf(req) as Headers).sessionCookie : undefined
