import { readFileSync } from 'node:fs'
import { join } from 'node:path'

let version: string | undefined

/** The version of the running program, as package.json names it: '0.3.0'. */
export function productVersion(): string {
  version ??= (JSON.parse(readFileSync(join(process.cwd(), 'package.json'), 'utf8')) as { version: string })
    .version
  return version
}
