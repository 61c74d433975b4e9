import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { container } from './container'
import { lifecycle } from './http-entry/draining'
import { remember } from './remember'

type NotReady = 'draining' | 'database_unreachable' | 'migrations_pending'

const cachedForMs = 1_000
const answerWithinMs = 2_500

interface Cached {
  until: number
  answer: Promise<NotReady | null>
}

/** Null when requests can be served; otherwise the reason. Queries the database at most once a second. */
export function findReasonNotReady(): Promise<NotReady | null> {
  if (lifecycle().draining) {
    return Promise.resolve('draining')
  }
  const cache = remember<Cached>('readiness', () => ({ until: 0, answer: Promise.resolve(null) }))
  if (cache.until < performance.now()) {
    cache.until = performance.now() + cachedForMs
    cache.answer = check()
  }
  return cache.answer
}

async function check(): Promise<NotReady | null> {
  try {
    const late = new Promise<never>((_, fail) =>
      setTimeout(() => fail(new Error('late')), answerWithinMs).unref(),
    )
    const missing = await Promise.race([listMissingMigrations(), late])
    return missing.length === 0 ? null : 'migrations_pending'
  } catch {
    return 'database_unreachable'
  }
}

/** Migrations of this version that the database does not have yet. */
export async function listMissingMigrations(): Promise<string[]> {
  const query =
    'SELECT migration_name FROM _prisma_migrations WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL'
  const { rows } = await container().pool.query<{ migration_name: string }>(query)
  const applied = new Set(rows.map((row) => row.migration_name))
  return expectedMigrations().filter((name) => !applied.has(name))
}

const expectedMigrations = () =>
  remember('expected-migrations', () =>
    readdirSync(join(process.cwd(), 'prisma', 'migrations'), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name),
  )
