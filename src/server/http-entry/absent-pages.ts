import { join } from 'node:path'
import { buildFolder } from '@/config/env'
import { splitLocale } from '@/config/locale-path'
import type { Locale } from '@/config/locales'
import { builtRoutes } from '../next-internals/build-manifests'

const ofLanguage = '/[locale]'
/** The page that answers whatever no other page does. */
const rest = `${ofLanguage}/[...rest]`

/** Within them the middleware asks first who it is. */
const guarded = /^\/(?:user|payment|success|profile|admin)\//

const asPattern = (text: string) => text.replace(/[.*+?^${}()|\\]/g, '\\$&')

/** '/programs/[slug]' → '/programs/[^/]+'; what follows the beginning of a catch-all is Next's to judge. */
function patternOf(page: string): string {
  const [beginning = '', ...open] = page.split(/\/\[+\.\.\./)
  const fixed = asPattern(beginning).replace(/\[[^\]/]+\]/g, '[^/]+')
  return open.length === 0 ? fixed : `${fixed}(?:/.*)?`
}

/**
 * For a path that is no file: the language of the not-found page that stands there, or null where the build has a page, or
 * only Next can tell. Paths are compared as they are written, which is how Next finds its pages.
 */
export function absentPages(root: string): (path: string) => Locale | null {
  const pages = builtRoutes(join(root, buildFolder()))
    .filter((route) => route.startsWith(ofLanguage) && route !== rest)
    .map((route) => patternOf(route.slice(ofLanguage.length)))
  const known = new RegExp(`^(?:${pages.join('|')})$`)
  return (address) => {
    // Next takes a slash at the end away.
    if (address.endsWith('/') || address.startsWith('/api/')) {
      return null
    }
    const { locale, path } = splitLocale(address)
    return path === '/' || guarded.test(path) || known.test(path) ? null : locale
  }
}
