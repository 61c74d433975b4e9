import type { ServerResponse } from 'node:http'

/** On a page that was rendered earlier, without this request's nonce. */
export const prerenderedHeader = 'x-nextjs-prerender'
/** On a page or an answer of a route that Next has kept. */
const cachedHeader = 'x-nextjs-cache'
export const staleTimeHeader = 'x-nextjs-stale-time'

export const isPrerendered = (res: ServerResponse) =>
  res.hasHeader(prerenderedHeader) || res.hasHeader(cachedHeader)

const onlyForNext = ['x-powered-by', cachedHeader, prerenderedHeader, staleTimeHeader]

/** Removes what Next says to itself. */
export function removeOwnHeaders(res: ServerResponse) {
  for (const name of onlyForNext) {
    res.removeHeader(name)
  }
}
