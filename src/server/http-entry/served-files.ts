import { existsSync, readdirSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { buildFolder } from '@/config/env'
import { builtRoutes, filesFolder } from '../next-internals/build-manifests'
import { builtFilesAddress } from '../next-internals/own-addresses'

const under = (folder: string, address: string) =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ parentPath, name }) => relative(folder, join(parentPath, name)))
        .map((name) => `${address}${name.split(sep).join('/')}`)
    : []

/** The names in a path as on disk; null: a file cannot have such a name. */
function namesIn(path: string): string | null {
  try {
    const names = path.split('/').map(decodeURIComponent)
    return names.some((name) => name.includes('/')) ? null : names.join('/')
  } catch {
    return null
  }
}

/**
 * Whether a path is a file that we serve, e.g. '/favicon.ico': read once from the build and the public
 * folder. A file can be requested in any encoding of its name, a route only in its own spelling.
 */
export function servedFiles(root: string): (path: string) => boolean {
  const build = join(root, buildFolder())
  const routes = new Set(builtRoutes(build))
  const files = new Set([
    ...under(join(root, 'public'), '/'),
    ...under(join(build, filesFolder), builtFilesAddress),
  ])
  return (path) => routes.has(path) || files.has(namesIn(path) ?? '')
}
