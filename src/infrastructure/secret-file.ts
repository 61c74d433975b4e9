import { randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** Writes a file that only its owner reads, beside the one that it will become. Returns its name. */
export function writeSecretBeside(file: string, content: unknown): string {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const part = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`
  writeFileSync(part, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600, flush: true })
  return part
}

/** If several instances start at once, one creates the file and the others find it. */
export function createSecretFile(file: string, content: unknown): void {
  const part = writeSecretBeside(file, content)
  try {
    linkSync(part, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') {
      throw error
    }
  } finally {
    rmSync(part, { force: true })
  }
}
