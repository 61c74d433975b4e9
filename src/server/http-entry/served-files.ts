import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildFolder } from '@/config/env'

const under = (folder: string, address: string) =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, encoding: 'utf8' }).map(
        (name) => `${address}/${name.replaceAll('\\', '/')}`,
      )
    : []

/**
 * Whether a path is a file that we serve, e.g. '/favicon.ico': read once from the build and the public
 * folder.
 */
export function servedFiles(root: string): (path: string) => boolean {
  const manifest = join(root, buildFolder(), 'app-path-routes-manifest.json')
  const routes = Object.values(JSON.parse(readFileSync(manifest, 'utf8')) as Record<string, string>)
  const files = new Set([
    ...routes,
    ...under(join(root, 'public'), ''),
    ...under(join(root, buildFolder(), 'static'), '/_next/static'),
  ])
  return (path) => files.has(path)
}
