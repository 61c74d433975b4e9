import { builtFilesAddress } from './own-addresses'

interface FrameworkScripts {
  /** The page without the framework's scripts. */
  html: string
  /** The files of the framework, and whether only old browsers run them. */
  files: [string, boolean][]
  /** The data of the page, and the call that starts the framework. */
  inline: string[]
}

const script = /<script\b([^>]*)>([\s\S]*?)<\/script>/g
const preloadedScript = /<link rel="preload" as="script"[^>]*>/g
const builtFile = new RegExp(`\\bsrc="(${builtFilesAddress}[^"]+)"`)
const ofFramework = /^\(?self\.__next_f\b|^\(globalThis\["TURBOPACK"\]/

/** Removes the framework's scripts from a finished page; null: the page does not have the expected form. */
export function takeFrameworkScripts(page: string): FrameworkScripts | null {
  const files: [string, boolean][] = []
  const inline: string[] = []
  const html = page
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
  return files.length === 0 || inline.length === 0 ? null : { html, files, inline }
}
