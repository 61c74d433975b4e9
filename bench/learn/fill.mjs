// Fills a throw-away database with data of many years of teaching one program.
import { randomUUID } from 'node:crypto'
import { encode } from 'next-auth/jwt'
import pg from 'pg'

/** @typedef {{ cookie: string }} Fields */
/** @typedef {{ id: string, slug: string, kind: string, definition: { questions: { id: string }[] }, revision: number }} Item */
/** @typedef {Awaited<ReturnType<typeof fillLearning>>} Facts */
/** @typedef {Awaited<ReturnType<typeof openSessions>>} People */

const slug = 'web-development'
const wantedItems = 62
const doneItems = 60
const writers = 200

export const largeTables = [
  'users',
  'enrolments',
  'week_completions',
  'item_completions',
  'item_standings',
  'item_attempts',
  'submissions',
  'students',
]

/** Adds lessons with the text of the first one, spread over the weeks, up to the wanted number. */
const moreLessons = `
  with first as (
    select i.*, r.id as revision_id from learning_items i join item_revisions r on r.id = i.published_revision_id
    where i.program_id = $1 and i.kind = 'lesson' order by i.position limit 1),
  added as (
    insert into learning_items (id, program_id, week_id, position, slug, kind, minutes, required, updated_at)
    select gen_random_uuid(), $1, w.id, 100 + n, 'bench-lesson-' || n, 'lesson', 15, true, now()
    from generate_series(1, $2::int - (select count(*)::int from learning_items where program_id = $1)) n
      join lateral (select id from program_weeks where program_id = $1 order by number
        offset n % (select count(*) from program_weeks where program_id = $1) limit 1) w on true
    returning id),
  revisions as (
    insert into item_revisions (id, item_id, number, origin, title_en, title_fr, source_en, source_fr, html_en, html_fr,
      outline_en, outline_fr, definition, renderer_version, updated_at, published_at)
    select gen_random_uuid(), a.id, 1, 'import', r.title_en, r.title_fr, r.source_en, r.source_fr, r.html_en, r.html_fr,
      r.outline_en, r.outline_fr, r.definition, r.renderer_version, now(), now()
    from added a cross join first f join item_revisions r on r.id = f.revision_id
    returning id, item_id)
  select count(*)::int as added from revisions`

const publish = `update learning_items i set published_revision_id = r.id from item_revisions r
  where r.item_id = i.id and i.published_revision_id is null and i.slug like 'bench-lesson-%'`

const steps = [
  [
    'students',
    `insert into users (id, username, username_key, email, email_key, first_name, last_name, password_hash, role, locale, email_verified_at, consent_at, created_at, updated_at)
     select gen_random_uuid(), 'bench' || n, 'bench' || n, 'bench' || n || '@example.cm', 'bench' || n || '@example.cm',
       (array['Amina','Paul','Marie','Jean','Grace'])[1 + n % 5], (array['Fotso','Ngo','Kamga','Talla','Bello','Manga'])[1 + n % 6],
       'none', 'student', 'en', now(), now(), now() - n * interval '1 minute', now()
     from generate_series(1, $2::int) n where $1::uuid is not null`,
  ],
  [
    'enrolments',
    `insert into enrolments (id, user_id, program_id, status, start_date, last_active_at, updated_at)
     select gen_random_uuid(), u.id, $1, 'active', now() - random() * interval '100 days', now() - random() * interval '30 days', now()
     from users u where u.username_key like 'bench%' and $2::int > 0`,
  ],
  [
    'completed weeks',
    `insert into week_completions (enrolment_id, week_number)
     select e.id, w.number from enrolments e join program_weeks w on w.program_id = e.program_id
     where e.program_id = $1 and $2::int > 0 and w.number <= 1 + abs(hashtext(e.id::text)) % 11
     on conflict do nothing`,
  ],
]

/** Without checks of foreign keys, which are correct by construction. */
const largeSteps = [
  [
    'completions',
    `insert into item_completions (enrolment_id, item_id, how, completed_at)
     select e.id, i.id, 'read', now() - interval '1 day' from enrolments e cross join (
       select id from learning_items where program_id = $1 order by position desc, id limit ${doneItems}) i
     where e.program_id = $1 and e.id in (select id from enrolments where program_id = $1 limit $2)
     on conflict do nothing`,
  ],
  [
    'standings',
    `insert into item_standings (enrolment_id, item_id, opened_at, tries, best_score, best_max, last_tried_at, stuck_since)
     select c.enrolment_id, c.item_id, c.completed_at, 3, 2, 6, now(),
       case when random() < 0.0005 then now() - random() * interval '10 days' end
     from item_completions c where c.item_id in (select id from learning_items where program_id = $1) and $2::int > 0
     on conflict do nothing`,
  ],
  [
    'submissions',
    `insert into submissions (id, user_id, program_id, enrolment_id, item_id, week_number, filename, size, sha256, content_type, storage_key, status, submitted_at)
     select gen_random_uuid(), e.user_id, e.program_id, e.id, i.id, null, 'work.pdf', 1, 'x', 'application/pdf', gen_random_uuid()::text,
       (case when random() < 0.02 then 'submitted' else 'accepted' end)::"SubmissionStatus", now() - random() * interval '60 days'
     from enrolments e cross join (select id from learning_items where program_id = $1 and kind = 'assignment') i
     where e.program_id = $1 and $2::int > 0 and not exists (select from submissions s where s.enrolment_id = e.id)`,
  ],
]

/** @param {import('pg').Client} client @param {string} sql @param {unknown[]} [values] */
const rowsOf = async (client, sql, values) => (await client.query(sql, values)).rows

/**
 * `enrolments` students of one program with 62 items, of which each has done 60. What the addresses need is answered.
 * @param {string} connectionString
 * @param {number} enrolments
 * @param {(line: string) => void} say
 */
export async function fillLearning(connectionString, enrolments, say) {
  const client = new pg.Client({ connectionString })
  await client.connect()
  const [{ id: program }] = await rowsOf(client, 'select id from programs where slug = $1', [slug])
  await client.query('set synchronous_commit = off')
  await client.query(moreLessons, [program, wantedItems])
  await client.query(publish)
  const run = async (/** @type {string[]} */ [name, sql = '']) => {
    const started = Date.now()
    const { rowCount } = await client.query(sql, [program, enrolments])
    say(`${rowCount} ${name} in ${Math.round((Date.now() - started) / 1000)} s`)
  }
  for (const step of steps) {
    await run(step)
  }
  await client.query('set session_replication_role = replica')
  for (const step of largeSteps) {
    await run(step)
  }
  await client.query('reset session_replication_role')
  // The table of the minimal handler.
  await client.query(`create table bench_attempts (id uuid primary key, item_id uuid not null, work jsonb not null, at timestamptz not null default now());
    create table bench_standings (item_id uuid primary key, tries int not null)`)
  say('vacuum')
  await client.query('vacuum (analyze)')
  /** @type {Item[]} */
  const items = await rowsOf(
    client,
    `select i.id, i.slug, i.kind, r.definition, r.number as revision from learning_items i join item_revisions r on r.id = i.published_revision_id
     join program_weeks w on w.id = i.week_id where i.program_id = $1 order by w.number, i.position`,
    [program],
  )
  const [{ count }] = await rowsOf(client, 'select count(*)::int as count from item_completions')
  /** @type {{ program: string, items: string[], runners: string[] }[]} */
  const rows = await rowsOf(
    client,
    `select p.slug as program, json_agg('/user/programs/' || p.slug || '/' || i.slug) as items,
       coalesce(json_agg(distinct r.definition->>'runner') filter (where i.kind = 'exercise'), '[]') as runners
     from learning_items i join programs p on p.id = i.program_id join item_revisions r on r.id = i.published_revision_id
     where i.slug not like 'bench-lesson-%' group by p.slug order by p.slug`,
  )
  /** @type {{ runner: string, path: string }[]} */
  const exercises = await rowsOf(
    client,
    `select r.definition->>'runner' as runner, min('/user/programs/' || p.slug || '/' || i.slug) as path
     from learning_items i join programs p on p.id = i.program_id join item_revisions r on r.id = i.published_revision_id
     where i.kind = 'exercise' group by 1`,
  )
  await client.end()
  const quiz = items.find(({ kind }) => kind === 'quiz')
  if (!quiz) {
    throw new Error(`${slug} has no quiz`)
  }
  return {
    slug,
    /** @type {number} */
    completions: count,
    itemCount: items.length,
    lessons: items
      .filter(({ kind }) => kind === 'lesson')
      .map((item) => `/user/programs/${slug}/${item.slug}`),
    quiz,
    written: rows,
    exercises: Object.fromEntries(exercises.map(({ runner, path }) => [runner, path])),
    open: items.filter(({ kind }) => kind === 'lesson').slice(0, 20),
  }
}

/**
 * Sessions as the sign-in makes them: one student, a teacher, and many students who answer and who come online.
 * @param {string} connectionString
 * @param {{ slug: string, lessons: string[] }} facts
 */
export async function openSessions(connectionString, { slug: program, lessons }) {
  const client = new pg.Client({ connectionString })
  await client.connect()
  const students = await rowsOf(
    client,
    `select u.id from users u join enrolments e on e.user_id = u.id join programs p on p.id = e.program_id
     where p.slug = $1 and u.username_key like 'bench%' and e.weeks_completed < p.duration_weeks order by u.username_key limit $2`,
    [program, 2 * writers + 1],
  )
  const [finished] = await rowsOf(
    client,
    `select u.id from users u join enrolments e on e.user_id = u.id join programs p on p.id = e.program_id
     where p.slug = $1 and u.username_key like 'bench%' and e.weeks_completed = p.duration_weeks order by u.username_key limit 1`,
    [program],
  )
  const [teacher] = await rowsOf(
    client,
    `select id from users where role = 'staff' order by username limit 1`,
  )
  /** @param {string} id @param {string} role */
  const cookieOf = async (id, role) => {
    const sid = randomUUID()
    await client.query(
      `insert into sessions (id, user_id, kind, expires_at) values ($1, $2, 'web', now() + interval '8 hours')`,
      [sid, id],
    )
    const token = await encode({
      token: { sid, roles: [role] },
      secret: process.env.AUTH_SECRET ?? '',
      maxAge: 28_800,
    })
    return { cookie: `academy.session=${token}` }
  }
  /** @type {Fields[]} */
  const cookies = []
  for (const { id } of students) {
    cookies.push(await cookieOf(id, 'student'))
  }
  const staff = await cookieOf(teacher.id, 'staff')
  // Somebody with all programs that have items.
  const practising = students[0].id
  await client.query(
    `insert into enrolments (id, user_id, program_id, status, start_date, updated_at)
     select gen_random_uuid(), $1, p.id, 'active', now(), now() from programs p
     where exists (select from learning_items i where i.program_id = p.id) on conflict do nothing`,
    [practising],
  )
  const [student = staff] = cookies
  const answer = {
    student,
    finished: await cookieOf(finished.id, 'student'),
    staff,
    practising: student,
    quizzing: cookies.slice(1, writers + 1),
    syncing: cookies.slice(writers + 1),
    lesson: lessons[0] ?? '',
  }
  await client.end()
  return answer
}
