import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pool } from './db'
import type { EventListener } from './events/event-listener'
import { lifecycle } from './http-entry/draining'
import { remember } from './remember'

type NotReady =
  | 'draining'
  | 'database_unreachable'
  | 'migrations_pending'
  /** A newer version has removed something that this version uses. */
  | 'database_too_new'
  /** Notifications of the database do not arrive: chat and page changes of other instances would be missed. */
  | 'events_not_received'

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
    const { missing, contracted } = await Promise.race([compareMigrations(), late])
    if (missing.length > 0) {
      return 'migrations_pending'
    }
    if (contracted.length > 0) {
      return 'database_too_new'
    }
    const listener = remember<Pick<EventListener, 'isReceiving'>>('event-listener', () => ({
      isReceiving: () => true,
    }))
    return listener.isReceiving() ? null : 'events_not_received'
  } catch {
    return 'database_unreachable'
  }
}

/** Migrations of this version that the database does not have yet. */
export const listMissingMigrations = async (): Promise<string[]> => (await compareMigrations()).missing

/**
 * `missing`: migrations of this version that the database does not have yet. `contracted`: migrations of newer
 * versions that remove something that older versions may use; their names end with `_contract` (docs/operations/upgrade.md).
 */
async function compareMigrations(): Promise<{ missing: string[]; contracted: string[] }> {
  const query =
    'SELECT migration_name FROM _prisma_migrations WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL'
  const { rows } = await pool().query<{ migration_name: string }>(query)
  const applied = new Set(rows.map((row) => row.migration_name))
  const own = new Set(expectedMigrations())
  return {
    missing: [...own].filter((name) => !applied.has(name)),
    contracted: [...applied].filter((name) => name.endsWith('_contract') && !own.has(name)),
  }
}

const expectedMigrations = () =>
  remember('expected-migrations', () =>
    readdirSync(join(process.cwd(), 'prisma', 'migrations'), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name),
  )
