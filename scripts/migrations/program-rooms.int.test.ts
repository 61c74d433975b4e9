import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testDatabase } from '@/testing/database'
import { migrations, olderMigrations } from '@/testing/older-migrations'
import { deployMigrations } from './deploy.mjs'

const first = '20261126110000_program_rooms'

/** More students than two batches. Of every seven, one has not paid, one is blocked and one is in a class. */
const filled = `
insert into users (id, username, username_key, email, email_key, first_name, last_name, password_hash, updated_at, blocked_at, role)
  select ('00000000-0000-7000-8000-0000000' || lpad(n::text, 5, '0'))::uuid, 'u' || n, 'u' || n, 'u' || n, 'u' || n, 'A', 'B', 'x', now(),
    case when n % 7 = 1 then now() end, case when n = 0 then 'staff' else 'student' end::"Role"
  from generate_series(0, 2100) as n;
insert into programs (id, slug, position, icon, title_en, title_fr, description_en, description_fr, outcome_en, outcome_fr,
    audience_en, audience_fr, duration_weeks, price_xaf, is_online, updated_at)
  select ('00000000-0000-7000-8000-00000000100' || n)::uuid, 'p' || n, n, 'i', 'P', 'P', '', '', '', '', '', '', 4, 15000, true, now()
  from generate_series(1, 2) as n;
insert into cohorts (id, program_id, mode, language, starts_on, teacher_id, updated_at)
  values ('00000000-0000-7000-8000-000000002001', '00000000-0000-7000-8000-000000001001', 'online', 'fr', '2027-01-09',
    '00000000-0000-7000-8000-000000000000', now());
insert into enrolments (id, user_id, program_id, status, cohort_id, updated_at)
  select gen_random_uuid(), ('00000000-0000-7000-8000-0000000' || lpad(n::text, 5, '0'))::uuid,
    '00000000-0000-7000-8000-000000001001', case when n % 7 = 2 then 'pending' else 'active' end::"EnrolmentStatus",
    case when n % 7 = 3 then '00000000-0000-7000-8000-000000002001'::uuid end, now()
  from generate_series(1, 2100) as n;
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

it('everybody who has paid in a database in use, and has no class, is in the room of their program, with its teacher', async () => {
  expect(await deployMigrations(database.url, migrations)).toContain(first)
  const { rows } = await client.query(
    `select p.slug, count(m.user_id)::int as members, count(*) filter (where m.as_office)::int as teachers,
       bool_or(u.blocked_at is not null or e.status = 'pending' or e.cohort_id is not null) as wrong
     from programs p join rooms r on r.id = p.room_id left join room_members m on m.room_id = r.id
     left join users u on u.id = m.user_id left join enrolments e on e.user_id = m.user_id
     group by 1 order by 1`,
  )
  expect(rows).toEqual([
    { slug: 'p1', members: 1201, teachers: 1, wrong: false },
    { slug: 'p2', members: 0, teachers: 0, wrong: null },
  ])
})
