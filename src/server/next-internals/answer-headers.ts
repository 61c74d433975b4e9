import type { ServerResponse } from 'node:http'

/** Set on a prerendered page, which does not have the nonce of this request. */
export const prerenderedHeader = 'x-nextjs-prerender'
/** Set on a page or an answer of a route from Next's cache. */
const cachedHeader = 'x-nextjs-cache'
export const staleTimeHeader = 'x-nextjs-stale-time'

export const isPrerendered = (res: ServerResponse) =>
  res.hasHeader(prerenderedHeader) || res.hasHeader(cachedHeader)

const onlyForNext = ['x-powered-by', cachedHeader, prerenderedHeader, staleTimeHeader]

/** Removes headers that are only for Next itself. */
export function removeOwnHeaders(res: ServerResponse) {
  for (const name of onlyForNext) {
    res.removeHeader(name)
  }
}
