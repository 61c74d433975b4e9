import { defaultLocale, isLocale, locales } from '@/config/locales'
import { ownFolder, pictureOptimiser } from '../next-internals/own-addresses'

const maxUrlLength = 4096
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** Folders that Next's rules match case-insensitively, but its routes only in one case. */
const reserved = new Set<string>([...locales, 'api', ownFolder])

const pageMethods = new Set(['GET', 'HEAD', 'POST'])

type Verdict = { pass: true } | { pass: false; status: number; location?: string; allow?: string }

const refused = (status: number): Verdict => ({ pass: false, status })
const onlyMethods = (allowed: ReadonlySet<string>): Verdict => ({
  pass: false,
  status: 405,
  allow: [...allowed].join(', '),
})

/** Whether this method and address are passed on at all. */
export function judgeTarget(method: string | undefined, url: string): Verdict {
  if (!methods.has(method ?? '')) {
    return onlyMethods(methods)
  }
  if (url.length > maxUrlLength) {
    return refused(414)
  }
  // The absolute form ('GET http://other.host/') is for proxies, which this is not.
  if (!url.startsWith('/')) {
    return refused(400)
  }
  const [path = '/', ...query] = url.split('?')
  const decoded = decode(path)
  if (decoded === null || /[\p{Cc}\\]/u.test(decoded)) {
    return refused(400)
  }
  if (path.includes('//')) {
    const location = [path.replace(/\/{2,}/g, '/'), ...query].join('?')
    return method === 'GET' || method === 'HEAD' ? { pass: false, status: 308, location } : refused(404)
  }
  const firstSegment = path.split('/', 2)[1] ?? ''
  const folder = decoded.split('/', 2)[1] ?? ''
  if (firstSegment !== folder.toLowerCase() && reserved.has(folder.toLowerCase())) {
    const rest = [path.slice(firstSegment.length + 1), ...query].join('?')
    const isPage = isLocale(folder.toLowerCase()) && (method === 'GET' || method === 'HEAD')
    return isPage ? { pass: false, status: 308, location: `/${folder.toLowerCase()}${rest}` } : refused(404)
  }
  if (firstSegment === defaultLocale) {
    // English pages have no language in their address.
    const rest = [path.slice(defaultLocale.length + 1) || '/', ...query].join('?')
    return { pass: false, status: 308, location: rest }
  }
  if (isHidden(decoded) || decoded === '/api') {
    return refused(404)
  }
  if (!decoded.startsWith('/api/') && !pageMethods.has(method ?? '')) {
    return onlyMethods(pageMethods)
  }
  return { pass: true }
}

function decode(path: string): string | null {
  try {
    return decodeURIComponent(path)
  } catch {
    return null
  }
}

/** Dotfiles, source maps, the picture optimiser (unused) and this server's internal addresses. */
const isHidden = (path: string) =>
  /(^|\/)\.(?!well-known(\/|$))/.test(path) ||
  /\.map$/i.test(path) ||
  path.startsWith(pictureOptimiser) ||
  /^\/api\/internal(\/|$)/i.test(path)
