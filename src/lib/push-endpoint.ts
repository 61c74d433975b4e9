/**
 * Whether somebody may have messages sent to this address: https on the usual port, by name. The address that the name has is checked
 * at each connection.
 */
export function isPushEndpoint(text: string): boolean {
  if (!URL.canParse(text)) {
    return false
  }
  const url = new URL(text)
  return (
    url.protocol === 'https:' &&
    url.port === '' &&
    url.username === '' &&
    url.password === '' &&
    // A name that ends with letters is no address of IPv4 or IPv6, in whatever way it is written.
    /\.[a-z]{2,}$/.test(url.hostname)
  )
}
