import { cpSync, mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export const migrations = join(process.cwd(), 'prisma/migrations')

/** A folder with the migrations before this one, as in a database that was not updated yet. */
export function olderMigrations(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'academy-migrations-'))
  for (const each of readdirSync(migrations)) {
    if (each < name) {
      cpSync(join(migrations, each), join(folder, each), { recursive: true })
    }
  }
  return folder
}
