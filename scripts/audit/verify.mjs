import pg from 'pg'

/** @typedef {{ id: number, hash: string }} Anchor */

const batchSize = 10_000
const guards = ['audit_log_append_only', 'audit_log_chain', 'audit_log_only_emptied']

/** @typedef {Anchor & { prev_hash: string, expected: string, facts_hold: boolean, is_emptied: boolean, emptied: number[] | null }} Row */

/**
 * What is wrong with a row that should follow `last`, or undefined.
 * @param {Row} row
 * @param {Anchor} last
 */
function faultOf(row, last) {
  if (row.id !== last.id + 1) {
    return row.id === last.id + 2
      ? `entry ${last.id + 1} is missing`
      : `entries ${last.id + 1} to ${row.id - 1} are missing`
  }
  if (row.prev_hash !== last.hash) {
    return `entry ${row.id} does not follow entry ${last.id}: one of them was changed`
  }
  if (row.hash !== row.expected || !row.facts_hold) {
    return `entry ${row.id} was changed`
  }
  return undefined
}

/**
 * An emptied entry says nothing about the person any more. Newer entries are chained by a hash of what they said; of older ones the
 * stored hash has to be believed, which is why each emptied entry must be listed by the entry of an erasure.
 */
const columns = `id::float8 as id, prev_hash, hash, blanked_at is not null as is_emptied,
  case when facts_hash is not null then audit_row_hash(prev_hash, id, at, actor_id, action, target_user_id, request_id, facts_hash)
    when blanked_at is not null then hash
    else audit_hash(prev_hash, id, at, actor_id, action, target_user_id, details, request_id, address) end as expected,
  case when blanked_at is not null then details = '{}' and address is null and salt is null
    when facts_hash is not null then facts_hash = audit_facts_hash(salt, details, address) else true end as facts_hold,
  case when action = 'user.erased' and blanked_at is null then details -> 'emptied' end as emptied`

/**
 * The first entry that was emptied without an erasure that lists it.
 * @param {Set<number>} emptied
 * @param {Set<number>} listed
 */
function unlisted(emptied, listed) {
  const id = [...emptied].find((each) => !listed.has(each))
  return id === undefined ? undefined : `entry ${id} was emptied, but no erasure lists it`
}

/**
 * @param {import('pg').Client} client
 * @param {Anchor | undefined} expected
 * @returns {Promise<{ last: Anchor, fault?: string }>}
 */
async function walk(client, expected) {
  let last = { id: 0, hash: '' }
  let met = expected?.id === 0
  /** @type {Set<number>} */
  const emptied = new Set()
  /** @type {Set<number>} */
  const listed = new Set()
  for (;;) {
    const { rows } = await client.query(
      `select ${columns} from audit_log where id > $1 order by id limit $2`,
      [last.id, batchSize],
    )
    for (const row of rows) {
      const fault = faultOf(row, last)
      if (fault) {
        return { last, fault }
      }
      if (expected && expected.id === row.id) {
        if (expected.hash !== row.hash) {
          return { last, fault: `entry ${row.id} is not the one that was noted` }
        }
        met = true
      }
      last = { id: row.id, hash: row.hash }
      if (row.is_emptied) {
        emptied.add(row.id)
      }
      for (const id of row.emptied ?? []) {
        listed.add(id)
      }
    }
    if (rows.length < batchSize) {
      return expected && !met
        ? {
            last,
            fault: `the log ends at entry ${last.id}, but entry ${expected.id} was noted: its end was cut off`,
          }
        : { last, fault: unlisted(emptied, listed) }
    }
  }
}

/**
 * The triggers that refuse changes and chain the rows: somebody who wants to rewrite history takes them away first.
 * @param {import('pg').Client} client
 */
async function missingGuards(client) {
  const { rows } = await client.query(
    `select tgname from pg_trigger where tgrelid = 'audit_log'::regclass and tgenabled = 'O'
     and tgname = any ($1)`,
    [guards],
  )
  const present = rows.map(({ tgname }) => tgname)
  return guards.filter((name) => !present.includes(name))
}

/**
 * Reads the whole audit log at one moment and computes its chain again. `expected`: an entry that was noted before,
 * { id, hash }; without one, a log whose newest entries were cut off looks whole.
 * @param {string} url
 * @param {Anchor} [expected]
 */
export async function verifyAuditLog(url, expected) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    const { last, fault } = await walk(client, expected)
    const missing = await missingGuards(client)
    const off =
      missing.length > 0 ? `the log is not protected: ${missing.join(' and ')} switched off` : undefined
    return { count: last.id, head: last, fault: fault ?? off }
  } finally {
    await client.end()
  }
}

/**
 * '12:ab…' → { id: 12, hash: 'ab…' }
 * @param {string | undefined} text
 * @returns {Anchor}
 */
export function readAnchor(text) {
  const match = /^(\d{1,15}):([0-9a-f]{64})?$/.exec(text ?? '')
  if (!match) {
    throw new Error('--expect takes what this command printed before: <number>:<hash>')
  }
  return { id: Number(match[1]), hash: match[2] ?? '' }
}
