const loopbackNames = ['localhost', '127.0.0.1', '[::1]']

/**
 * The Host headers that this server accepts: the site's own, and for a site on this machine every loopback
 * name.
 */
export function allowedHosts(siteUrl: string, port: number): ReadonlySet<string> {
  const { hostname, host, port: explicitPort, protocol } = new URL(siteUrl)
  if (loopbackNames.includes(hostname)) {
    const ports = new Set([explicitPort || (protocol === 'https:' ? '443' : '80'), String(port)])
    const loopbackHosts = loopbackNames.flatMap((name) => [...ports].map((port) => `${name}:${port}`))
    return new Set(explicitPort ? loopbackHosts : [...loopbackHosts, ...loopbackNames])
  }
  return new Set(explicitPort ? [host] : [host, `${host}:${protocol === 'https:' ? 443 : 80}`])
}

const probes = ['/api/health', '/api/ready']

/**
 * A machine that monitors this one (a load balancer, systemd, Kubernetes) uses the IP address, not the site's
 * name. These two calls accept it: they use neither the host nor a session, and reveal nothing about the site.
 */
export const isProbeByAddress = (
  method: string | undefined,
  url: string | undefined,
  host: string | undefined,
): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  probes.includes(url ?? '') &&
  /^(localhost|\d{1,3}(\.\d{1,3}){3}|\[[\da-f:.]+\])(:\d{1,5})?$/i.test(host ?? '')
