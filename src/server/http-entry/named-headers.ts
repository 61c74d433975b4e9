import { htmlFramePolicy, workerFramePolicy } from '@/config/sandbox-policies'
import { closedPolicy } from './content-security-policy'

export interface NamedHeaders {
  policy: string
  cacheControl: string
  /** One of our pages shows it in a frame. */
  framed: boolean
}

const forEver = 'public, max-age=31536000, immutable'

const frames: Readonly<Record<string, string>> = { html: htmlFramePolicy, worker: workerFramePolicy }

const byPath: Readonly<Record<string, NamedHeaders>> = {
  // A service worker obeys its own policy: under the closed one it could fetch nothing.
  '/sw.js': { policy: "default-src 'none'; connect-src 'self'", cacheControl: 'no-cache', framed: false },
}

/** Answers whose headers are neither a page's nor those of everything else. */
export function namedHeaders(path: string): NamedHeaders | undefined {
  if (path.startsWith('/workers/')) {
    // Read as text by the page. Started as a worker of our site, it could do nothing.
    return { policy: closedPolicy, cacheControl: forEver, framed: false }
  }
  const policy = frames[/^\/run\/(html|worker)(?:\.[0-9a-f]{12}\.html)?$/.exec(path)?.[1] ?? '']
  if (policy) {
    return { policy, cacheControl: path.endsWith('.html') ? forEver : 'no-cache', framed: true }
  }
  return Object.hasOwn(byPath, path) ? byPath[path] : undefined
}
