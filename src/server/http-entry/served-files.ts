import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildFolder } from '@/config/env'

/**
 * Whether a path is a file that we serve, e.g. '/favicon.ico': read once from the build and the public
 * folder.
 */
export function servedFiles(root: string): (path: string) => boolean {
  const manifest = join(root, buildFolder(), 'app-path-routes-manifest.json')
  const routes = Object.values(JSON.parse(readFileSync(manifest, 'utf8')) as Record<string, string>)
  const folder = readdirSync(join(root, 'public'), { recursive: true, encoding: 'utf8' })
  const files = new Set([...routes, ...folder.map((name) => `/${name.replaceAll('\\', '/')}`)])
  return (path) => files.has(path)
}
