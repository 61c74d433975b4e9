import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { checkConnections } from '../run/check-connections.mjs'
import { codeOf, messageOf } from '../run/errors.mjs'

const oldestVersion = 15
const extensions = ['pg_trgm']
const busyShare = 0.8
const clockToleranceMs = 5_000
const lateJobMs = 10 * 60_000

/**
 * Asks one question over a connection of its own, which never waits longer than ten seconds.
 * @param {string} url
 * @param {string} sql
 * @param {unknown[]} [values]
 */
export async function ask(url, sql, values = []) {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'doctor',
    connectionTimeoutMillis: 5_000,
    query_timeout: 10_000,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return (await client.query(sql, values)).rows
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** @type {import('./examine.mjs').Check} */
export const databaseCheck = {
  name: 'database',
  title: 'Database',
  async run({ direct, embedded }) {
    if (!direct) {
      const what = 'The embedded PostgreSQL is not running.'
      return {
        unreachable: true,
        problems: [{ what, remedy: 'Start the academy with npm start, then run the doctor again.' }],
      }
    }
    let rows
    try {
      rows = await ask(
        direct,
        `select current_setting('server_version_num')::int / 10000 as version, current_setting('server_encoding') as encoding,
           current_setting('max_connections')::int as limit, pg_is_in_recovery() as standby,
           to_regclass('_prisma_migrations') is null as empty,
           (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as used,
           array(select extname::text from pg_extension) as extensions`,
      )
    } catch (error) {
      const what = `It does not answer at ${new URL(direct).host} (${codeOf(error) ?? messageOf(error)}).`
      const remedy = embedded
        ? 'Read postgres.log in the data folder; end the academy and start it again.'
        : 'Is PostgreSQL running there, and are host, port, user and password in DATABASE_URL right? Does a firewall stand between?'
      return { unreachable: true, problems: [{ what, remedy }] }
    }
    const [state] = rows
    return { detail: `PostgreSQL ${state.version}`, problems: problemsOf(state) }
  },
}

/**
 * @param {{ version: number, encoding: string, limit: number, standby: boolean, empty: boolean, used: number, extensions: string[] }} state
 */
function problemsOf(state) {
  const problems = []
  if (state.version < oldestVersion) {
    problems.push({
      what: `It is PostgreSQL ${state.version}; the academy needs ${oldestVersion} or newer.`,
      remedy: 'Make a backup and move to a newer PostgreSQL.',
    })
  }
  if (state.encoding !== 'UTF8') {
    problems.push({
      what: `Its encoding is ${state.encoding}, not UTF8: names with accents cannot be stored.`,
      remedy: 'Create the database again with ENCODING UTF8 and restore the backup into it.',
    })
  }
  for (const name of state.empty ? [] : extensions.filter((each) => !state.extensions.includes(each))) {
    problems.push({
      what: `The extension ${name} is missing: searching does not work.`,
      remedy: `As the owner of the database: CREATE EXTENSION ${name};`,
    })
  }
  if (state.standby) {
    problems.push({
      what: 'It is a standby that only answers questions and stores nothing.',
      remedy: 'Let DATABASE_URL lead to the primary, or promote this one if the primary is lost.',
    })
  }
  if (state.used > state.limit * busyShare) {
    problems.push({
      what: `${state.used} of ${state.limit} connections are taken.`,
      remedy:
        'Raise max_connections, run fewer instances, or put a pooler in front (docs/operations/pooler.md).',
      warning: true,
    })
  }
  return problems
}

/** @type {import('./examine.mjs').Check} */
export const migrationsCheck = {
  name: 'migrations',
  title: 'Database changes',
  database: true,
  async run({ root, direct }) {
    const [{ present }] = await ask(direct, `select to_regclass('_prisma_migrations') is not null as present`)
    if (!present) {
      const what = 'The database is empty.'
      return {
        problems: [{ what, remedy: 'Start the academy once (it makes its tables), or restore a backup.' }],
      }
    }
    const rows = await ask(
      direct,
      'select migration_name as name, finished_at is not null as done, rolled_back_at is not null as undone from _prisma_migrations',
    )
    const folder = join(root, 'prisma', 'migrations')
    const own = readdirSync(folder).filter((name) => existsSync(join(folder, name, 'migration.sql')))
    const applied = rows.filter(({ done, undone }) => done && !undone).map(({ name }) => name)
    const problems = []
    const stuck = rows.filter(({ done, undone }) => !done && !undone).map(({ name }) => name)
    if (stuck.length > 0) {
      problems.push({
        what: `${stuck.join(', ')} was begun and not finished.`,
        remedy:
          'Read the log of the start that did it, mend the cause, remove its row from _prisma_migrations and start again.',
      })
    }
    const missing = own.filter((name) => !applied.includes(name) && !stuck.includes(name))
    if (missing.length > 0) {
      problems.push({
        what: `${missing.length} are missing, the first is ${missing[0]}.`,
        remedy: 'Start one instance of this version: it applies them (docs/operations/upgrade.md).',
      })
    }
    const contracted = applied.filter((name) => name.endsWith('_contract') && !own.includes(name))
    if (contracted.length > 0) {
      problems.push({
        what: `A newer version has removed what this one uses (${contracted.join(', ')}).`,
        remedy: 'Run the newer version, or restore the backup from before it (docs/operations/upgrade.md).',
      })
    }
    return { detail: `${applied.length} applied`, problems }
  },
}

/** @type {import('./examine.mjs').Check} */
export const listenerCheck = {
  name: 'listener',
  title: 'Notifications of the database',
  database: true,
  async run({ url, direct, running }) {
    try {
      await checkConnections(url, direct)
    } catch (error) {
      return {
        problems: [
          { what: messageOf(error), remedy: 'Set DATABASE_URL_DIRECT (docs/operations/pooler.md).' },
        ],
      }
    }
    if (!running) {
      return { detail: 'a notification arrives; no instance runs here' }
    }
    const [{ count }] = await ask(
      direct,
      `select count(*)::int as count from pg_stat_activity where application_name = 'events' and datname = current_database()`,
    )
    if (count > 0) {
      return { detail: `a notification arrives; ${count} instance${count === 1 ? ' listens' : 's listen'}` }
    }
    const what = 'No instance listens to the database: chat and changed pages do not reach anybody.'
    return {
      problems: [
        { what, remedy: 'Stop the instance and start it again; look for events.not_receiving in its log.' },
      ],
    }
  },
}

/** @type {import('./examine.mjs').Check} */
export const queueCheck = {
  name: 'queue',
  title: 'Jobs',
  database: true,
  async run({ direct }) {
    const [{ present }] = await ask(
      direct,
      `select to_regclass('graphile_worker.jobs') is not null as present`,
    )
    if (!present) {
      return { skipped: 'there is no queue yet' }
    }
    const [jobs] = await ask(
      direct,
      `select (count(*) filter (where attempts < max_attempts))::int as waiting,
         extract(epoch from now() - min(run_at) filter (where attempts < max_attempts and locked_at is null)) * 1000 as late,
         (count(*) filter (where attempts >= max_attempts and last_error is not null))::int as dead
       from graphile_worker.jobs`,
    )
    const problems = []
    if (Number(jobs.late ?? 0) > lateJobMs) {
      problems.push({
        what: `A job should have run ${minutes(jobs.late)} minutes ago: nobody works on the queue, or too slowly.`,
        remedy: 'Is an instance running? Look for jobs.not_started in its log, and start it again.',
      })
    }
    if (jobs.dead > 0) {
      problems.push({
        what: `${jobs.dead} jobs were given up.`,
        remedy: 'Read their reasons at /admin/system and retry them there.',
        warning: true,
      })
    }
    return { detail: `${jobs.waiting} waiting`, problems }
  },
}

/** @param {number | string} ms */
export const minutes = (ms) => Math.round(Number(ms) / 60_000)

/**
 * How far the clock of this machine is from the database's, in milliseconds.
 * @param {string} url
 * @param {() => number} now
 */
export async function databaseClockOff(url, now) {
  const before = now()
  const [{ at }] = await ask(url, 'select extract(epoch from clock_timestamp())::float8 * 1000 as at')
  const after = now()
  const off = (before + after) / 2 - at
  return Math.abs(off) > clockToleranceMs + (after - before) ? off : 0
}
