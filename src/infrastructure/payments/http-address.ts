const isLocal = (host: string) => host === 'localhost' || host === '[::1]' || host.startsWith('127.')

/**
 * A page of the provider that we may send a browser to: https, or http from a provider on this machine (a
 * simulator).
 */
export function pageAddress(value: unknown, providerUrl: string): string | null {
  if (typeof value !== 'string' || !URL.canParse(value)) {
    return null
  }
  const { protocol } = new URL(value)
  const fits = protocol === 'https:' || (protocol === 'http:' && isLocal(new URL(providerUrl).hostname))
  return fits ? value : null
}

/**
 * Providers call back over https, on port 443 and to a host name; MTN refuses a request with any other
 * callback address.
 */
export function canBeCalledBack(callbackUrl: string, providerUrl: string): boolean {
  if (!URL.canParse(callbackUrl)) {
    return false
  }
  if (isLocal(new URL(providerUrl).hostname)) {
    return true
  }
  const { protocol, port, hostname } = new URL(callbackUrl)
  return protocol === 'https:' && port === '' && !/^[\d.]+$|^\[|^localhost$/.test(hostname)
}
