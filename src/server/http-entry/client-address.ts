import type { IncomingHttpHeaders } from 'node:http'
import { isIPv6 } from 'node:net'

/** The caller's address: the socket's, or the one that the outermost of our own `proxies` proxies saw. */
export function clientAddress(
  headers: IncomingHttpHeaders,
  socketAddress: string | undefined,
  proxies: number,
): string {
  const own = (socketAddress ?? '').replace(/^::ffff:/, '')
  if (proxies === 0) return own
  const forwarded = String(headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
  const chain = [...forwarded, own]
  return chain[Math.max(0, chain.length - 1 - proxies)] ?? own
}

/** What a budget of an address counts by: IPv4 whole, of IPv6 the first 64 bits, which one customer has to themselves. */
export function limitKey(address: string): string {
  if (!isIPv6(address)) return address
  const [head = '', tail] = address.toLowerCase().replace(/%.*$/, '').split('::')
  const parts = (text: string | undefined) => (text ? text.split(':') : [])
  const [front, back] = [parts(head), parts(tail)]
  const missing = tail === undefined ? 0 : Math.max(0, 8 - front.length - back.length)
  const groups = [...front, ...Array<string>(missing).fill('0'), ...back].slice(0, 4)
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}
