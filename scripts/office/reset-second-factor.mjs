import { randomUUID } from 'node:crypto'
import pg from 'pg'

/**
 * Everything of one account in one transaction, the audit entry last in it: its chain is locked until the commit.
 * @param {import('pg').Client} client
 * @param {{ id: string, second_factor_since: Date | null }} account
 */
async function reset(client, { id, second_factor_since: since }) {
  if (since === null) {
    throw new Error('This account has no second factor: nothing was changed.')
  }
  const { rows: factors } = await client.query(
    'delete from second_factors where user_id = $1 returning kind::text, name',
    [id],
  )
  await client.query('delete from recovery_codes where user_id = $1', [id])
  await client.query('delete from pending_sign_ins where user_id = $1', [id])
  await client.query('update users set second_factor_since = null, updated_at = now() where id = $1', [id])
  const { rowCount: sessions } = await client.query(
    'update sessions set revoked_at = now() where user_id = $1 and revoked_at is null',
    [id],
  )
  await client.query(
    `insert into events (type, payload) values ('session.ended', jsonb_build_object('userId', $1::text))`,
    [id],
  )
  const told = { userId: id, change: 'reset', name: null, key: randomUUID() }
  await client.query(`select graphile_worker.add_job('second_factor.tell_change', $1::json)`, [
    JSON.stringify(told),
  ])
  await client.query(
    `insert into audit_log (action, target_user_id, details) values ('second_factor.reset', $1, $2)`,
    [id, JSON.stringify({ factors, by: 'operator' })],
  )
  return { factors: factors.length, sessions }
}

/**
 * Takes every second factor of an account away, for a lost device. Throws when there is no such account.
 * @param {string} url
 * @param {string} username
 */
export async function resetSecondFactor(url, username) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('begin')
    const { rows } = await client.query(
      'select id, second_factor_since from users where username_key = $1 for no key update',
      [username.trim().normalize('NFKC').toLowerCase()],
    )
    if (rows.length === 0) {
      throw new Error(`There is no account with the user name ${username}.`)
    }
    const done = await reset(client, rows[0])
    await client.query('commit')
    return done
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    await client.end()
  }
}
