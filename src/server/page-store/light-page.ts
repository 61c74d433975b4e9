import { createHash } from 'node:crypto'
import { placeParts } from './place-parts'

interface LightPage {
  html: string
  /** The framework's scripts and data, in one file that a visitor's browser fetches when it needs them. */
  later: { address: string; script: string }
}

const script = /<script\b([^>]*)>([\s\S]*?)<\/script>/g
const preloadedScript = /<link rel="preload" as="script"[^>]*>/g
const builtFile = /\bsrc="(\/_next\/static\/[^"]+)"/
/** The data of the page, and the call that starts the framework. */
const ofFramework = /^\(?self\.__next_f\b|^\(globalThis\["TURBOPACK"\]/

const addressOf = (text: string) =>
  `/later/${createHash('sha256').update(text).digest('base64url').slice(0, 24)}.js`
export const laterAddress = /^\/later\/[\w-]{24}\.js$/

/** Every file is asked for at once; the framework itself waits for those that it needs. */
const fetchAll = (files: readonly (readonly [string, boolean])[]) =>
  `for(const[src,noModule]of ${JSON.stringify(files)}){const s=document.createElement("script");s.async=true;s.noModule=noModule;s.src=src;document.head.append(s)}`

/**
 * Takes the framework out of a finished page and puts our own script in its place. A page that does not look as expected
 * stays as it is.
 */
export function makeLight(html: string, ownScript: string): LightPage | null {
  const files: [string, boolean][] = []
  const inline: string[] = []
  const stripped = placeParts(html)
    .replace(script, (whole, attributes: string, body: string) => {
      const file = builtFile.exec(attributes)?.[1]
      if (file) {
        files.push([file, /\bnomodule\b/i.test(attributes)])
        return ''
      }
      if (ofFramework.test(body)) {
        inline.push(body)
        return ''
      }
      return whole
    })
    .replace(preloadedScript, '')
  const end = stripped.lastIndexOf('</body>')
  if (end === -1 || files.length === 0 || inline.length === 0) {
    return null
  }
  const later = [...inline, fetchAll(files)].join(';')
  const address = addressOf(later)
  const own = `<script data-later="${address}">${ownScript}</script>`
  return {
    html: stripped.slice(0, end) + own + stripped.slice(end),
    later: { address, script: later },
  }
}
