import type { IncomingHttpHeaders } from 'node:http'

/** The caller's address: the socket's, or the one that the outermost of our own `proxies` proxies saw. */
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
