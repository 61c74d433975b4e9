import { htmlFramePolicy, workerFramePolicy } from '@/config/sandbox-policies'
import { closedPolicy } from './content-security-policy'

export interface NamedHeaders {
  policy: string
  cacheControl: string
  /** One of our pages shows the answer in a frame. */
  framed: boolean
}

const forEver = 'public, max-age=31536000, immutable'

const frames: Readonly<Record<string, string>> = { html: htmlFramePolicy, worker: workerFramePolicy }

const byPath: Readonly<Record<string, NamedHeaders>> = {
  // A service worker follows its own policy; with the closed policy it could fetch nothing.
  '/sw.js': { policy: "default-src 'none'; connect-src 'self'", cacheControl: 'no-cache', framed: false },
}

/** The headers of answers that need neither those of pages nor the default ones. */
export function namedHeaders(path: string): NamedHeaders | undefined {
  if (path.startsWith('/workers/')) {
    // The page reads this file as text. If somebody started it as a worker of our site, it could do nothing.
    return { policy: closedPolicy, cacheControl: forEver, framed: false }
  }
  const policy = frames[/^\/run\/(html|worker)(?:\.[0-9a-f]{12}\.html)?$/.exec(path)?.[1] ?? '']
  if (policy) {
    return { policy, cacheControl: path.endsWith('.html') ? forEver : 'no-cache', framed: true }
  }
  return Object.hasOwn(byPath, path) ? byPath[path] : undefined
}
