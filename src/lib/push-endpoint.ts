import { isPlainHttps } from './plain-https'

/**
 * Whether somebody may have messages sent to this address: https on the usual port, by name. The address that the name has is checked
 * at each connection.
 */
export function isPushEndpoint(text: string): boolean {
  if (!isPlainHttps(text)) {
    return false
  }
  const { port, hostname } = new URL(text)
  // A name that ends with letters is no address of IPv4 or IPv6, in whatever way it is written.
  return port === '' && /\.[a-z]{2,}$/.test(hostname)
}
