import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testDatabase } from '@/testing/database'
import { migrations, olderMigrations } from '@/testing/older-migrations'
import { deployMigrations } from './deploy.mjs'

const first = '20261125100000_message_accounts'

/** More than two batches. In the first batch, no sender has an account. */
const filled = `
insert into users (id, username, username_key, email, email_key, first_name, last_name, password_hash, updated_at)
  select ('00000000-0000-7000-8000-00000000010' || n)::uuid, 'u' || n, 'u' || n, 'U' || n || '@example.cm', 'u' || n || '@example.cm', 'A', 'B', 'x', now()
  from generate_series(1, 3) as n;
insert into contact_messages (id, name, email, phone, subject, message)
  select ('00000000-0000-7000-8000-0000000' || lpad(n::text, 5, '0'))::uuid, 'N', case when n <= 1200 then 'nobody' else 'u' || n % 4 end || '@Example.cm', '', 'other', 'm'
  from generate_series(1, 2300) as n;
`

const database = testDatabase({ empty: true })
let client: pg.Client
beforeAll(async () => {
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await deployMigrations(database.url, olderMigrations(first))
  await client.query(filled)
})
afterAll(async () => {
  await client.end()
})

it('messages of a database in use are linked with the accounts that have their address, and nothing else of them changes', async () => {
  const text = 'select id, name, email, message, created_at, read_at from contact_messages order by id'
  const before = (await client.query(text)).rows
  expect(await deployMigrations(database.url, migrations)).toContain(first)
  const { rows } = await client.query(
    `select u.username, count(*)::int as messages, bool_and(lower(m.email) = u.email_key) as same
     from contact_messages m left join users u on u.id = m.user_id group by 1 order by 1`,
  )
  expect(rows).toEqual([
    { username: 'u1', messages: 275, same: true },
    { username: 'u2', messages: 275, same: true },
    { username: 'u3', messages: 275, same: true },
    { username: null, messages: 1475, same: null },
  ])
  expect((await client.query(text)).rows).toEqual(before)
})
