import { createHash, randomFillSync } from 'node:crypto'

interface PolicyOptions {
  scripts: readonly string[]
  siteUrl: string
  dev: boolean
}

const policy = ({ scripts, siteUrl, dev }: PolicyOptions): string =>
  `default-src 'self'; script-src ${[...scripts, ...(dev ? ["'unsafe-eval'"] : [])].join(' ')}; ${restFor(siteUrl, dev)}`

const rests = new Map<string, string>()

/** The common part of all policies of a site, built once. */
function restFor(siteUrl: string, dev: boolean): string {
  const key = `${dev} ${siteUrl}`
  const rest = rests.get(key) ?? restOf(siteUrl, dev)
  rests.set(key, rest)
  return rest
}

function restOf(siteUrl: string, dev: boolean): string {
  const { host, protocol } = new URL(siteUrl)
  const https = protocol === 'https:'
  return [
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self' ${https ? 'wss' : 'ws'}://${host}${dev ? ' ws:' : ''}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
    ...(https ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}

const hashSource = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`

const nonceBytes = 18
const random = Buffer.alloc(nonceBytes * 256)
let used = random.length

/** Random bytes are fetched for many nonces at once, because each call costs a switch to the system. */
export function newNonce(): string {
  if (used === random.length) {
    randomFillSync(random)
    used = 0
  }
  used += nonceBytes
  return random.toString('base64url', used - nonceBytes, used)
}

/**
 * For pages rendered per request: their scripts have the nonce and may load others; the script that is in every page
 * (`bootScript`) is allowed by its hash.
 */
export function noncePolicies(bootScript: string, siteUrl: string, dev: boolean): (nonce: string) => string {
  const bootHash = hashSource(bootScript)
  return (nonce) =>
    policy({ scripts: ["'self'", `'nonce-${nonce}'`, bootHash, "'strict-dynamic'"], siteUrl, dev })
}

/** For a finished page that is served to many: allows exactly its own inline scripts, and files of this site. */
export const hashPolicy = (html: string, siteUrl: string) =>
  policy({ scripts: ["'self'", ...inlineScriptHashes(html)], siteUrl, dev: false })

/** For every response that is not a page. */
export const closedPolicy = "default-src 'none'; frame-ancestors 'none'"

/** For the service worker, which runs only its own code and fetches from this site. */
export const workerPolicy = "default-src 'none'; connect-src 'self'"

const executable = new Set(['', 'module', 'text/javascript', 'application/javascript'])

export function inlineScriptHashes(html: string): string[] {
  const hashes = new Set<string>()
  for (const [, attributes = '', body = ''] of html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/gi)) {
    const type = /\btype="([^"]*)"/i.exec(attributes)?.[1]?.toLowerCase() ?? ''
    if (/\bsrc=/i.test(attributes) || !executable.has(type)) {
      continue
    }
    hashes.add(hashSource(body))
  }
  return [...hashes]
}
