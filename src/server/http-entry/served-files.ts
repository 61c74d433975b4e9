import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildFolder } from '@/config/env'

/** Whether a file at the root of the site is ours, e.g. '/favicon.ico': read once from the build and the public folder. */
export function servedFiles(root: string): (path: string) => boolean {
  const manifest = join(root, buildFolder(), 'app-path-routes-manifest.json')
  const routes = Object.values(JSON.parse(readFileSync(manifest, 'utf8')) as Record<string, string>)
  const files = new Set([...routes, ...readdirSync(join(root, 'public')).map((name) => `/${name}`)])
  return (path) => files.has(path)
}
