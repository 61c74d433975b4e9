import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import {
  clientAddressHeader,
  internalSecretHeader,
  passedAreaHeader,
  requestIdHeader,
} from '@/config/headers'
import { clientAddress } from './client-address'

/** Headers that only this server and Next itself may set. */
const ours =
  /^(x-forwarded-|forwarded$|x-real-ip$|x-middleware-|x-nextjs-|x-next-|x-invoke-|x-now-|x-matched-path$|x-vercel-|x-nonce$)/
const alsoOurs = new Set([
  internalSecretHeader,
  passedAreaHeader,
  'content-security-policy',
  'content-security-policy-report-only',
  'next-resume',
  'x-original-url',
  'x-rewrite-url',
])

/**
 * Removes headers that a client must not set, and adds those that the application relies on. Returns the
 * request id.
 */
export function cleanHeaders(req: IncomingMessage, proxies: number, https: boolean): string {
  const address = clientAddress(req.headers, req.socket.remoteAddress, proxies)
  const requestId = randomUUID()
  for (const name of Object.keys(req.headers)) {
    if (ours.test(name) || alsoOurs.has(name)) {
      delete req.headers[name]
    }
  }
  req.headers[requestIdHeader] = requestId
  req.headers[clientAddressHeader] = address
  req.headers['x-forwarded-for'] = address
  req.headers['x-forwarded-host'] = req.headers.host
  req.headers['x-forwarded-proto'] = https ? 'https' : 'http'
  return requestId
}
