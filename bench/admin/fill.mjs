// Fills a throw-away database with data of many years. Counts and the audit chain are made by the product's
// triggers; search indexes and the payment state of students are made once at the end, with the same result.
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { benchCohorts, benchPrograms } from './lists.mjs'

/** @typedef {Record<keyof typeof benchPrograms, string>} Ids */
/** @typedef {number | string} Sql */

const firstNames =
  'Amina Paul Marie Jean Chantal Emmanuel Grace Samuel Brigitte Joseph Aïcha Pierre Solange Daniel Estelle Moussa Clarisse Éric Nadège Hervé'
const lastNames =
  'Ngo Mbarga Fotso Tchoumi Ndiaye Kamga Essomba Njoya Abanda Talla Nkeng Biya Ewane Manga Atangana Tabi Fouda Ngassa Ondoa Djomo Tchatchoua Bello Ousmanou Mvondo'
const words =
  'course price start week online payment receipt phone certificate project laptop evening saturday douala yaounde bafoussam'
const subjects = ['course-inquiry', 'technical-support', 'payment-issue', 'other']
/** @param {string} text */
const list = (text) => `array['${text.split(' ').join("','")}']`
/** @param {string} array @param {Sql} seed */
const pick = (array, seed) => `(${array})[1 + (hashint4(${seed}) & 2147483647) % array_length(${array}, 1)]`

/** @param {Sql} n @param {string} kind */
const uuidAt = (n, kind) => `(lpad(to_hex(${n}), 8, '0') || '-0000-7000-8000-0000000000${kind}')::uuid`
/** @param {Sql} n @param {number} total */
const at = (n, total) => `now() - interval '1 minute' * (${total} - ${n})`

/**
 * Unlike row numbers, people's names do not grow with the day they registered.
 * @param {Sql} n
 */
const nameOf = (n) => `'bench' || lpad(to_hex((${n}::bigint * 2654435761) % 4294967296), 8, '0')`

/** @param {number} from @param {number} to @param {number} total */
const users = (from, to, total) => `
  insert into users (id, username, username_key, email, email_key, first_name, last_name, phone, password_hash, role, locale, created_at, updated_at)
  select ${uuidAt('n', '01')}, ${nameOf('n')}, ${nameOf('n')}, ${nameOf('n')} || '@example.cm', ${nameOf('n')} || '@example.cm',
    ${pick(list(firstNames), 'n')}, ${pick(list(lastNames), 'n + 7')}, '+2376' || lpad(((hashint4(n) & 2147483647) % 100000000)::text, 8, '0'),
    'none', 'student', 'en', ${at('n', total)}, now()
  from generate_series(${from}, ${to}) n`

/**
 * Which program student n is in: the former one was sold in the first years only, the others all the time.
 * @param {Sql} n
 * @param {number} total
 * @param {Ids} ids
 */
const programOf = (n, total, ids) => `(case when ${n} <= ${total} * 0.04 then '${ids.former}'
  when (hashint4(${n} + 3) & 2147483647) % 1000 < 2 then '${ids.small}'
  when (hashint4(${n} + 3) & 2147483647) % 1000 < 52 then '${ids.middle}' else '${ids.large}' end)::uuid`

/** @param {number} from @param {number} to @param {number} total @param {Ids} ids */
const enrolments = (from, to, total, ids) => `
  insert into enrolments (id, user_id, program_id, status, created_at, updated_at)
  select ${uuidAt('n', '02')}, ${uuidAt('n', '01')}, ${programOf('n', total, ids)}, case when n % 3 = 0 then 'pending' else 'active' end::"EnrolmentStatus",
    ${at('n', total)}, now()
  from generate_series(${from}, ${to}) n`

/**
 * A fifth are written from the address of a student.
 * @param {number} from
 * @param {number} to
 * @param {number} total
 */
const messages = (from, to, total) => `
  insert into contact_messages (id, name, email, phone, subject, message, locale, read_at, created_at)
  select ${uuidAt('n', '03')}, ${pick(list(firstNames), 'n + 3')} || ' ' || ${pick(list(lastNames), 'n + 5')},
    case when n % 5 = 0 then ${nameOf('n')} else 'writer' || (n % 200000) end || '@example.cm', '+2376' || lpad(((hashint4(n + 9) & 2147483647) % 100000000)::text, 8, '0'),
    (array['${subjects.join("','")}'])[1 + n % 4],
    'Hello, a question about the ' || ${pick(list(words), 'n')} || ' and the ' || ${pick(list(words), 'n + 11')} || ' number ' || n || '.',
    'en', case when (hashint4(n + 13) & 2147483647) % 5 = 0 then null else now() end, ${at('n', total)}
  from generate_series(${from}, ${to}) n`

/** @param {number} from @param {number} to @param {number} total @param {string} admin */
const audits = (from, to, total, admin) => `
  insert into audit_log (at, actor_id, action, target_user_id, details)
  select ${at('n', total)}, '${admin}', (array['user.blocked','user.unblocked','user.role_added','message.replied','program.changed'])[1 + n % 5],
    ${uuidAt('(1 + n % 1000)', '01')}, jsonb_build_object('n', n)
  from generate_series(${from}, ${to}) n`

/** @param {number} from @param {number} to @param {number} total @param {number} students @param {Ids} ids */
const payments = (from, to, total, students, ids) => `
  insert into payment_intents (id, reference, user_id, program_id, enrolment_id, provider, phone, amount_xaf, price_xaf, state, code_expires_at,
    code_sent_at, created_at, updated_at)
  select ${uuidAt('n', '04')}, 'MBA-' || upper(left(md5(n::text), 10)), ${uuidAt('n', '01')}, ${programOf('n', students, ids)}, ${uuidAt('n', '02')},
    'mtn', '+2376' || lpad(((hashint4(n) & 2147483647) % 100000000)::text, 8, '0'), 15000, 15000,
    (array['code_sent','authorised','code_expired','cancelled'])[1 + n % 4]::"IntentState", now() + interval '1 year', now(), ${at('n', total)}, now()
  from generate_series(${from}, ${to}) n`

/**
 * Building a GIN index at once is many times faster than row by row. Returns what builds them again.
 * @param {import('pg').Client} client
 */
async function dropSearchIndexes(client) {
  const { rows } = await client.query(
    `select indexname, indexdef from pg_indexes where schemaname = 'public' and indexdef like '%USING gin%'`,
  )
  for (const { indexname } of rows) {
    await client.query(`drop index "${indexname}"`)
  }
  return async () => {
    for (const { indexdef } of rows) {
      await client.query(indexdef)
    }
  }
}

// Each member of a room takes a lock until the end of the transaction, and PostgreSQL has fewer than a chunk has people. No list of the
// office reads the rooms.
const roomTriggers = ['class_added', 'class_changed', 'program_room_added', 'program_room_changed']

/** @param {import('pg').Client} client @param {'enable' | 'disable'} how */
const deferredTriggers = (client, how) =>
  client.query(
    `alter table users ${how} trigger student_added; alter table users ${how} trigger account_added_messages;
      alter table enrolments ${['enrolment_added', ...roomTriggers.map((name) => `enrolments_${name}`)]
        .map((name) => `${how} trigger ${name}`)
        .join(', ')}`,
  )

/**
 * A class of some dates for a thousandth of all students, and one without dates for most of the middle program.
 * @param {import('pg').Client} client
 * @param {Ids} ids
 */
async function addCohorts(client, ids) {
  const hash = `hashint4(('x' || substr(id::text, 1, 8))::bit(32)::int)`
  for (const { id, program, of, from } of [
    { id: benchCohorts.dated, program: ids.large, of: `${hash} % 667 = 0`, from: 30 },
    { id: benchCohorts.selfPaced, program: ids.middle, of: 'true', from: null },
  ]) {
    await client.query(
      `insert into cohorts (id, program_id, mode, language, starts_on, ends_on, updated_at)
        values ($1, $2, $3, 'both', current_date + $4::int, current_date + $4::int + 60, now())`,
      [id, program, from ? 'online' : 'self_paced', from],
    )
    await client.query(
      `update enrolments set cohort_id = $1 where program_id = $2 and status = 'active' and ${of}`,
      [id, program],
    )
  }
}

/**
 * `rows`: how many students, messages and audit entries each; a tenth as many payments.
 * @param {string} connectionString
 * @param {number} rows
 * @param {(line: string) => void} say
 */
export async function fill(connectionString, rows, say) {
  const client = new pg.Client({ connectionString })
  await client.connect()
  /** @param {string} sql @returns {Promise<string>} */
  const one = async (sql) => Object.values((await client.query(sql)).rows[0])[0]
  /** @type {Ids} */
  const ids = { ...benchPrograms }
  for (const [size, slug] of Object.entries(benchPrograms)) {
    ids[/** @type {keyof Ids} */ (size)] = await one(`select id from programs where slug = '${slug}'`)
  }
  const admin = await one(`select id from users where role = 'admin' limit 1`)
  const chunk = Math.min(rows, 50_000)
  /**
   * @param {string} name
   * @param {number} total
   * @param {(from: number, to: number, total: number) => string} sql
   */
  const inChunks = async (name, total, sql) => {
    const started = Date.now()
    for (let from = 1; from <= total; from += chunk) {
      await client.query(sql(from, Math.min(total, from + chunk - 1), total))
    }
    say(`${total} ${name} in ${Math.round((Date.now() - started) / 1000)} s`)
  }
  await client.query("set synchronous_commit = off; set maintenance_work_mem = '1GB'")
  const rebuild = await dropSearchIndexes(client)
  await deferredTriggers(client, 'disable')
  await inChunks('students', rows, users)
  await inChunks('enrolments', rows, (...range) => enrolments(...range, ids))
  await addCohorts(client, ids)
  await inChunks('messages', rows, messages)
  await inChunks('audit entries', rows, (...range) => audits(...range, admin))
  await inChunks('payments', Math.ceil(rows / 10), (...range) => payments(...range, rows, ids))
  await deferredTriggers(client, 'enable')
  say('indexes')
  await rebuild()
  await client.query(`insert into counters.students select * from counters.students_now
    on conflict (id) do update set student = excluded.student, paid = excluded.paid`)
  // The same state as after the job that runs every ten minutes.
  await client.query(`with gone as (delete from counters.deltas returning key, delta)
    insert into counters.deltas select key, sum(delta) from gone group by key`)
  say('vacuum')
  await client.query('vacuum (analyze)')
  await client.end()
}

/**
 * A session of the first administrator, as the sign-in makes it: its id.
 * @param {string} connectionString
 */
export async function openOfficeSession(connectionString) {
  const client = new pg.Client({ connectionString })
  await client.connect()
  const sid = randomUUID()
  await client.query(
    `insert into sessions (id, user_id, kind, expires_at) select $1, id, 'web', now() + interval '8 hours' from users where role = 'admin' limit 1`,
    [sid],
  )
  await client.end()
  return sid
}
