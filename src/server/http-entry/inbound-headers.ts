import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { clientAddressHeader, internalSecretHeader, requestIdHeader } from '@/config/headers'
import { policyHeader, reportOnlyHeader } from '../next-internals/nonce-header'
import { isSetByNext } from '../next-internals/request-headers'
import { clientAddress } from './client-address'

/** Headers that only this server may set. */
const ofProxies = /^(x-forwarded-|forwarded$|x-real-ip$)/
const ours = new Set([
  internalSecretHeader,
  policyHeader,
  reportOnlyHeader,
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
    if (ofProxies.test(name) || isSetByNext(name) || ours.has(name)) {
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
