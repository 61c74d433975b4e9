import type { IncomingMessage, OutgoingHttpHeader, ServerResponse } from 'node:http'
import { closedPolicy } from './content-security-policy'
import { namedHeaders } from './named-headers'

const typeOf = (res: ServerResponse) => String(res.getHeader('content-type') ?? '')
export const isHtml = (res: ServerResponse) => typeOf(res).startsWith('text/html')

/** Next marks pages that it rendered earlier, without this request's nonce. */
export const isPrerendered = (res: ServerResponse) =>
  res.hasHeader('x-nextjs-prerender') || res.hasHeader('x-nextjs-cache')

const onlyForNext = ['x-powered-by', 'x-nextjs-cache', 'x-nextjs-prerender', 'x-nextjs-stale-time']

/**
 * Completes the headers: what is not explicitly public is private, and what is not a page may run no scripts.
 */
export function completeHeaders(req: IncomingMessage, res: ServerResponse, dev: boolean) {
  for (const name of onlyForNext) {
    res.removeHeader(name)
  }
  const failed = res.statusCode >= 400
  const named = failed ? undefined : namedHeaders((req.url ?? '').split('?')[0] as string)
  if (named && !isHtml(res)) {
    res.setHeader('Cache-Control', named.cacheControl)
    res.setHeader('Content-Security-Policy', named.policy)
    return
  }
  const cacheControl = String(res.getHeader('cache-control') ?? '')
  const isBuiltFile = !dev && !failed && (req.url ?? '').startsWith('/_next/static/')
  const isPage = isHtml(res) || typeOf(res).startsWith('text/x-component')
  const isPublic = /\bpublic\b/.test(cacheControl) && !isPage && !failed
  if (!isBuiltFile && !isPublic) {
    res.setHeader('Cache-Control', 'private, no-store')
  }
  // An uploaded file brings a stricter policy of its own.
  const isSandboxed = String(res.getHeader('content-security-policy') ?? '').startsWith('sandbox')
  if (!isHtml(res) && !isSandboxed && !typeOf(res).startsWith('application/pdf')) {
    res.setHeader('Content-Security-Policy', closedPolicy)
  }
}

/** The headers argument of writeHead: an object, or alternating names and values. */
export function applyHeaders(res: ServerResponse, headers: unknown) {
  if (typeof headers !== 'object' || headers === null) {
    return
  }
  const entries: [string, unknown][] = Array.isArray(headers)
    ? headers.flatMap((value, i) => (i % 2 === 0 ? [[String(value), headers[i + 1]]] : []))
    : Object.entries(headers)
  for (const [name, value] of entries) {
    if (value !== undefined) {
      res.setHeader(name, value as Exclude<OutgoingHttpHeader, undefined>)
    }
  }
}
