import { createHash, randomBytes } from 'node:crypto'
import { bootScript } from '@/ui/boot-script'

interface PolicyOptions {
  scripts: readonly string[]
  siteUrl: string
  dev: boolean
}

function policy({ scripts, siteUrl, dev }: PolicyOptions): string {
  const { host, protocol } = new URL(siteUrl)
  const https = protocol === 'https:'
  return [
    "default-src 'self'",
    `script-src ${[...scripts, ...(dev ? ["'unsafe-eval'"] : [])].join(' ')}`,
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
const bootHash = hashSource(bootScript)

export const newNonce = () => randomBytes(18).toString('base64url')

/**
 * For a page rendered per request: its scripts carry the nonce and may load others; the boot script is
 * allowed by hash.
 */
export const noncePolicy = (nonce: string, siteUrl: string, dev: boolean) =>
  policy({ scripts: ["'self'", `'nonce-${nonce}'`, bootHash, "'strict-dynamic'"], siteUrl, dev })

/** For a finished page that is served to many: exactly its own inline scripts, and files of this site. */
export const hashPolicy = (html: string, siteUrl: string) =>
  policy({ scripts: ["'self'", ...inlineScriptHashes(html)], siteUrl, dev: false })

/** For every response that is not a page. */
export const closedPolicy = "default-src 'none'; frame-ancestors 'none'"

/** For the service worker, which runs nothing but itself and fetches from this site. */
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
