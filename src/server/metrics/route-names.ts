import { builtPatterns } from '../next-internals/build-manifests'
import { ownFolder } from '../next-internals/own-addresses'
import { callPathOf } from '../transport/http/call-paths'

const unmatched = '(none)'
const assets = new RegExp(`^/(${ownFolder}|later|fonts|images|icons?|workers|run)/`)

/**
 * Names the route that answers a path, as in Next's list: `/[locale]/programs/[slug]`, and for the API as in the
 * table of calls: `/api/admin/users/[id]/roles`. Both lists are finite, so a client cannot create new labels with
 * requests for new addresses.
 */
export function createRouteNames(buildFolder: string): (path: string) => string {
  const { staticRoutes, dynamicRoutes } = builtPatterns(buildFolder)
  const fixed = new Set(staticRoutes.map(({ page }) => page))
  const dynamic = dynamicRoutes
    // Without the catch-all page, which answers 404 and matches everything.
    .filter(({ page }) => !page.includes('[...'))
    .map(({ page, regex }) => ({ page, pattern: new RegExp(regex) }))
  return (path) => {
    if (assets.test(path)) {
      return '(asset)'
    }
    if (path.startsWith('/api/')) {
      return callPathOf(path) ?? unmatched
    }
    if (fixed.has(path)) {
      return path
    }
    // English pages are listed without their prefix.
    const full = /^\/(en|fr)(\/|$)/.test(path) ? path : `/en${path === '/' ? '' : path}`
    return dynamic.find(({ pattern }) => pattern.test(full))?.page ?? unmatched
  }
}
