import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testDatabase } from '@/testing/database'
import { migrations, olderMigrations } from '@/testing/older-migrations'
import { deployMigrations } from './deploy.mjs'

const name = '20261122080000_learning_items'

const filled = `
insert into programs (id, slug, position, icon, title_en, title_fr, description_en, description_fr, outcome_en, outcome_fr, audience_en, audience_fr, duration_weeks, price_xaf, is_online, updated_at)
  values ('00000000-0000-7000-8000-000000000001', 'web', 1, 'globe', 'a', 'a', 'a', 'a', 'a', 'a', 'a', 'a', 4, 15000, true, now());
insert into program_weeks (id, program_id, number, title_en, title_fr, summary_en, summary_fr, content_en, content_fr, assignment_en, assignment_fr)
  select gen_random_uuid(), '00000000-0000-7000-8000-000000000001', n, 'w', 's', 's', 's', 'c', 'c', case when n = 2 then 'Hand in' end, case when n = 2 then 'À remettre' end
  from generate_series(1, 4) as n;
insert into users (id, username, username_key, email, email_key, first_name, last_name, password_hash, updated_at)
  select ('00000000-0000-7000-8000-00000000010' || n)::uuid, 'u' || n, 'u' || n, 'u' || n || '@example.cm', 'u' || n || '@example.cm', 'A', 'B', 'x', now()
  from generate_series(1, 4) as n;
insert into enrolments (id, user_id, program_id, status, start_date, completed_at, updated_at) values
  ('00000000-0000-7000-8000-000000000201', '00000000-0000-7000-8000-000000000101', '00000000-0000-7000-8000-000000000001', 'active', '2026-01-01', null, now()),
  ('00000000-0000-7000-8000-000000000202', '00000000-0000-7000-8000-000000000102', '00000000-0000-7000-8000-000000000001', 'completed', '2026-01-01', null, now()),
  ('00000000-0000-7000-8000-000000000203', '00000000-0000-7000-8000-000000000103', '00000000-0000-7000-8000-000000000001', 'ended', '2026-01-01', null, now()),
  ('00000000-0000-7000-8000-000000000204', '00000000-0000-7000-8000-000000000104', '00000000-0000-7000-8000-000000000001', 'pending', null, null, now());
insert into week_completions (enrolment_id, week_number, completed_at) values
  ('00000000-0000-7000-8000-000000000201', 1, '2026-01-08'), ('00000000-0000-7000-8000-000000000201', 2, '2026-01-15'),
  ('00000000-0000-7000-8000-000000000203', 1, '2026-01-08');
insert into week_completions (enrolment_id, week_number, completed_at)
  select '00000000-0000-7000-8000-000000000202', n, '2026-02-01'::timestamptz + n * interval '1 day' from generate_series(1, 4) as n;
insert into submissions (id, user_id, program_id, enrolment_id, week_number, filename, size, sha256, content_type, storage_key, status, grade, submitted_at)
  values (gen_random_uuid(), '00000000-0000-7000-8000-000000000101', '00000000-0000-7000-8000-000000000001', '00000000-0000-7000-8000-000000000201', 2, 'a.txt', 1, 'x', 'text/plain', 'k1', 'accepted', 80, '2026-01-20'),
    (gen_random_uuid(), '00000000-0000-7000-8000-000000000101', '00000000-0000-7000-8000-000000000001', '00000000-0000-7000-8000-000000000201', null, 'b.txt', 1, 'x', 'text/plain', 'k2', 'submitted', null, '2026-01-18');
`

const database = testDatabase({ empty: true })
let client: pg.Client

beforeAll(async () => {
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await deployMigrations(database.url, olderMigrations(name))
  await client.query(filled)
})
afterAll(async () => {
  await client.end()
})

const rows = async (sql: string) => (await client.query(sql)).rows

it('a database in use keeps what students have marked and handed in', async () => {
  const marked = 'select enrolment_id, week_number, completed_at from week_completions order by 1, 2'
  const work =
    'select id, enrolment_id, week_number, filename, status, grade, submitted_at from submissions order by id'
  const before = [await rows(marked), await rows(work)]
  expect(before[0]).toHaveLength(7)
  expect(await deployMigrations(database.url, migrations)).toContain(name)
  expect([await rows(marked), await rows(work)]).toEqual(before)

  expect(await rows('select item_id, version, late, text, rubric from submissions')).toEqual(
    Array(2).fill({ item_id: null, version: 1, late: false, text: null, rubric: null }),
  )
  expect(
    await rows('select status, progress_floor, last_active_at, completed_at from enrolments order by id'),
  ).toEqual([
    { status: 'active', progress_floor: 0, last_active_at: new Date('2026-01-20'), completed_at: null },
    // A completed enrolment gets the time of its last week.
    {
      status: 'completed',
      progress_floor: 0,
      last_active_at: expect.any(Date),
      completed_at: expect.any(Date),
    },
    { status: 'ended', progress_floor: 0, last_active_at: new Date('2026-01-08'), completed_at: null },
    { status: 'pending', progress_floor: 0, last_active_at: null, completed_at: null },
  ])
  const [finished] = await rows(
    "select completed_at, (select max(completed_at) from week_completions c where c.enrolment_id = e.id) as last from enrolments e where status = 'completed'",
  )
  expect(finished?.completed_at).toEqual(finished?.last)
})
