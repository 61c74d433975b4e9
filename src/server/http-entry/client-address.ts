import type { IncomingHttpHeaders } from 'node:http'

/**
 * The client's address: that of the socket, or the one that the outermost of our own `proxies` proxies
 * reported.
 */
export function clientAddress(
  headers: IncomingHttpHeaders,
  socketAddress: string | undefined,
  proxies: number,
): string {
  const own = (socketAddress ?? '').replace(/^::ffff:/, '')
  if (proxies === 0) {
    return own
  }
  const forwarded = String(headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
  const chain = [...forwarded, own]
  return chain[Math.max(0, chain.length - 1 - proxies)] ?? own
}
