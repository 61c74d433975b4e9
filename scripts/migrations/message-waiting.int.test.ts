import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testDatabase } from '@/testing/database'
import { migrations, olderMigrations } from '@/testing/older-migrations'
import { deployMigrations } from './deploy.mjs'

const first = '20261126130000_message_waiting'

/** More than two batches. Of every five messages: never answered, answered, written again, answered again, marked as answered. */
const filled = `
insert into contact_messages (id, name, email, phone, subject, message, created_at, replied_at)
  select ('00000000-0000-7000-8000-0000000' || lpad(n::text, 5, '0'))::uuid, n % 5, 'a@b.cm', '', 'other', 'm', '2026-01-01', case when n % 5 = 4 then '2026-01-02'::timestamptz end
  from generate_series(1, 2300) as n;
insert into contact_replies (id, message_id, direction, subject, body, created_at)
  select gen_random_uuid(), m.id, r.direction::"ReplyDirection", '', '', r.at::timestamptz from contact_messages m
  join (values ('1', 'office', '2026-01-02'), ('2', 'office', '2026-01-02'), ('2', 'visitor', '2026-01-03'),
    ('3', 'office', '2026-01-02'), ('3', 'visitor', '2026-01-03'), ('3', 'office', '2026-01-04')) as r (name, direction, at) on r.name = m.name;
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

it('messages of a database in use get the day of their last words and of the first ones without an answer, and are counted', async () => {
  expect(await deployMigrations(database.url, migrations)).toContain(first)
  const { rows } = await client.query(
    `select name, count(*)::int as messages, min(last_message_at)::date::text as last, min(waiting_since)::date::text as waiting
     from contact_messages group by 1, last_message_at, waiting_since order by 1`,
  )
  const row = (name: string, last: number, waiting: number | null) => ({
    name,
    messages: 460,
    last: `2026-01-0${last}`,
    waiting: waiting && `2026-01-0${waiting}`,
  })
  expect(rows).toEqual([
    row('0', 1, 1),
    row('1', 1, null),
    row('2', 3, 3),
    row('3', 3, null),
    row('4', 1, null),
  ])
  const counted = await client.query(
    `select sum(delta)::int as total from counters.deltas where key = 'messages.unanswered'`,
  )
  expect(counted.rows).toEqual([{ total: 920 }])
})
