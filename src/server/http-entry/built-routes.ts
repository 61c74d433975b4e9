import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildFolder } from '@/config/env'

/** The routes of this process's build, as Next writes them: '/[locale]/programs/[slug]', '/icon.svg'. */
export const builtRoutes = (root: string): string[] =>
  Object.values(
    JSON.parse(readFileSync(join(root, buildFolder(), 'app-path-routes-manifest.json'), 'utf8')) as Record<
      string,
      string
    >,
  )
