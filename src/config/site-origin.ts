const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Whether an origin is the site's own; on a loopback address, every loopback name counts. */
export function isOriginOf(siteUrl: string, origin: string): boolean {
  try {
    const site = new URL(siteUrl)
    const other = new URL(origin)
    if (other.origin === site.origin) {
      return true
    }
    return (
      loopback.has(site.hostname) &&
      loopback.has(other.hostname) &&
      other.port === site.port &&
      other.protocol === site.protocol
    )
  } catch {
    return false
  }
}
