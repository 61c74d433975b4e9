const loopbackNames = ['localhost', '127.0.0.1', '[::1]']

/** The Host headers that this server answers to: the site's own, and for a site on this machine every loopback name. */
export function allowedHosts(siteUrl: string, port: number): ReadonlySet<string> {
  const { hostname, host, port: explicitPort, protocol } = new URL(siteUrl)
  if (loopbackNames.includes(hostname)) {
    const ports = new Set([explicitPort || (protocol === 'https:' ? '443' : '80'), String(port)])
    const named = loopbackNames.flatMap((name) => [...ports].map((each) => `${name}:${each}`))
    return new Set(explicitPort ? named : [...named, ...loopbackNames])
  }
  return new Set(explicitPort ? [host] : [host, `${host}:${protocol === 'https:' ? 443 : 80}`])
}
