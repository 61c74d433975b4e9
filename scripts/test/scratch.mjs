import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * A folder for all temporary files of one run, also those of other programs: it becomes their TMPDIR.
 * @param {string} name
 */
export function makeScratch(name) {
  const folder = mkdtempSync(join(tmpdir(), name))
  const temporary = join(folder, 'tmp')
  mkdirSync(temporary)
  // Other accounts may enter the folder: PostgreSQL may run as one of them.
  chmodSync(folder, 0o755)
  chmodSync(temporary, 0o755)
  process.env.TMPDIR = temporary
  return {
    dataDir: join(folder, 'data'),
    remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 }),
  }
}
