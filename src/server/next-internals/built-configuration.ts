import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildFolder, setForNext } from '@/config/env'

/**
 * Gives Next the configuration that its build recorded, as Next's own archives do: reading it from `next.config.mjs` would
 * load the bundler, which a release does not have.
 */
export function applyBuiltConfiguration(): void {
  const file = join(process.cwd(), buildFolder(), 'required-server-files.json')
  const { config } = JSON.parse(readFileSync(file, 'utf8')) as { config: unknown }
  setForNext('__NEXT_PRIVATE_STANDALONE_CONFIG', JSON.stringify(config))
}
