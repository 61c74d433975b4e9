import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export const routesOfPages = 'app-path-routes-manifest.json'
export const routePatterns = 'routes-manifest.json'

/** The routes of a build as Next writes them: '/[locale]/programs/[slug]', '/icon.svg'. */
export const builtRoutes = (folder: string): string[] =>
  Object.values(JSON.parse(readFileSync(join(folder, routesOfPages), 'utf8')) as Record<string, string>)

interface RoutePatterns {
  staticRoutes: { page: string }[]
  dynamicRoutes: { page: string; regex: string }[]
}

/** The routes of a build in the order in which Next tries them; empty if there is no build. */
export function builtPatterns(folder: string): RoutePatterns {
  const file = join(folder, routePatterns)
  return existsSync(file)
    ? (JSON.parse(readFileSync(file, 'utf8')) as RoutePatterns)
    : { staticRoutes: [], dynamicRoutes: [] }
}

/** The folder of a build whose files Next serves as they are. */
export const filesFolder = 'static'
