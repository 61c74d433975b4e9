import { join } from 'node:path'
import { buildFolder } from '@/config/env'
import { splitLocale } from '@/config/locale-path'
import type { Locale } from '@/config/locales'
import { builtRoutes } from '../next-internals/build-manifests'

const ofLanguage = '/[locale]'
/** The catch-all page, which answers all other addresses. */
const rest = `${ofLanguage}/[...rest]`

/** In these areas the middleware first requires a sign-in. */
const guarded = /^\/(?:user|payment|success|profile|admin)\//

const asPattern = (text: string) => text.replace(/[.*+?^${}()|\\]/g, '\\$&')

/** '/programs/[slug]' → '/programs/[^/]+'; Next decides about addresses below a catch-all. */
function patternOf(page: string): string {
  const [beginning = '', ...open] = page.split(/\/\[+\.\.\./)
  const fixed = asPattern(beginning).replace(/\[[^\]/]+\]/g, '[^/]+')
  return open.length === 0 ? fixed : `${fixed}(?:/.*)?`
}

/**
 * For a path that is not a file: the language of its not-found page, or null if the build has a page, or
 * only Next can decide. Paths are compared as they are written, as Next does.
 */
export function absentPages(root: string): (path: string) => Locale | null {
  const pages = builtRoutes(join(root, buildFolder()))
    .filter((route) => route.startsWith(ofLanguage) && route !== rest)
    .map((route) => patternOf(route.slice(ofLanguage.length)))
  const known = new RegExp(`^(?:${pages.join('|')})$`)
  return (address) => {
    // Next removes a slash at the end.
    if (address.endsWith('/') || address.startsWith('/api/')) {
      return null
    }
    const { locale, path } = splitLocale(address)
    return path === '/' || guarded.test(path) || known.test(path) ? null : locale
  }
}
