import { createHash } from 'node:crypto'
import { takeFrameworkScripts } from '../next-internals/framework-scripts'
import { placeParts } from '../next-internals/late-parts'

interface LightPage {
  html: string
  /** The framework's scripts and data, in one file that a visitor's browser fetches when it needs them. */
  later: { address: string; script: string }
}

const addressOf = (text: string) =>
  `/later/${createHash('sha256').update(text).digest('base64url').slice(0, 24)}.js`
export const deferredAddress = /^\/later\/[\w-]{24}\.js$/

/** Requests all files at once; the framework itself waits for those that it needs. */
const fetchAll = (files: readonly (readonly [string, boolean])[]) =>
  `for(const[src,noModule]of ${JSON.stringify(files)}){const s=document.createElement("script");s.async=true;s.noModule=noModule;s.src=src;document.head.append(s)}`

/**
 * Replaces the framework in a finished page by our own script. A page without the expected form
 * does not change.
 */
export function makeLight(html: string, ownScript: string): LightPage | null {
  const taken = takeFrameworkScripts(placeParts(html))
  const end = taken?.html.lastIndexOf('</body>') ?? -1
  if (!taken || end === -1) {
    return null
  }
  const later = [...taken.inline, fetchAll(taken.files)].join(';')
  const address = addressOf(later)
  const own = `<script data-later="${address}">${ownScript}</script>`
  return {
    html: taken.html.slice(0, end) + own + taken.html.slice(end),
    later: { address, script: later },
  }
}
