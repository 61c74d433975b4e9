import pg from 'pg'

/** What the payments of a large academy look like: years of them, four programs a person, and half of them in a class. */
const years = 8
const chunk = 100_000

/** @param {string} n @param {string} kind */
const uuidAt = (n, kind) => `(lpad(to_hex(${n}), 8, '0') || '-0000-7000-8000-0000000001${kind}')::uuid`
const user = uuidAt('((n - 1) / 4)', '01')
const program = '(select ids[1 + (((n - 1) / 4) + n % 4 * 3) % array_length(ids, 1)] from sold)'
const provider = `(case n % 10 when 0 then null when 1 then 'payflex' when 2 then 'orange' when 3 then 'orange' when 4 then 'orange' else 'mtn' end)::"PaymentProvider"`
const reference = `'MBA-' || upper(lpad(to_hex(n), 10, '0'))`
const phone = `'+2376' || lpad(((n::bigint * 2654435761) % 100000000)::text, 8, '0')`

/** @param {number} total */
const statements = (total) => {
  const at = `(now() - interval '${years} years' * ((${total} - n)::float8 / ${total}))`
  /** @param {string} columns @param {string} select @param {string} [where] */
  const each =
    (columns, select, where = 'true') =>
    (/** @type {number} */ from, /** @type {number} */ to) =>
      `with sold as (select array_agg(id order by slug) as ids from programs)
      insert into ${columns} select ${select} from generate_series(${from}, ${to}) n where ${where}`
  return {
    enrolments: each(
      'enrolments (id, user_id, program_id, status, cohort_id, created_at, updated_at)',
      `${uuidAt('n', '02')}, ${user}, ${program}, 'active', case when n % 2 = 0 then
        (select c.id from cohorts c where c.program_id = ${program} order by c.starts_on desc nulls last, c.id limit 1) end, ${at}, now()`,
    ),
    payments: each(
      `payment_intents (id, reference, user_id, program_id, enrolment_id, provider, phone, amount_xaf, price_xaf, state,
        code_expires_at, code_sent_at, manual_by_id, manual_reason, search, paying_attempt_id, paid_at, created_at, updated_at)`,
      `${uuidAt('n', '03')}, ${reference}, ${user}, ${program}, ${uuidAt('n', '02')}, ${provider}, case when n % 10 > 0 then ${phone} end, 15000, 15000,
        'paid', ${at}, ${at}, case when n % 10 = 0 then (select id from users where role = 'admin' limit 1) end,
        case when n % 10 = 0 then 'cash' end, payment_search(${reference}, case when n % 10 > 0 then ${phone} end, ${user}),
        case when n % 10 > 0 then ${uuidAt('n', '04')} end, ${at}, ${at}, now()`,
    ),
    requests: each(
      `payment_attempts (id, intent_id, provider, reference, callback_token, phone, amount_xaf, state, provider_txn_id, submit_count,
        submitted_at, horizon_at, created_at, updated_at)`,
      `${uuidAt('n', '04')}, ${uuidAt('n', '03')}, ${provider}, ${reference} || '-1', 'token-' || n, ${phone}, 15000, 'succeeded',
        (9000000000 + n)::text, 1, ${at}, ${at}, ${at}, now()`,
      'n % 10 > 0',
    ),
    // What a payment booked: the money, and what it was for.
    ...Object.fromEntries(
      [
        ['ledger, money', `case when n % 10 = 0 then 'cash' else 'provider_wallet' end`, 15000],
        ['ledger, revenue', `'course_revenue'`, -15000],
      ].map(([what, account, amount]) => [
        what,
        each(
          'ledger_entries (transaction_id, kind, account, amount_xaf, user_id, intent_id, attempt_id, at)',
          `${uuidAt('n', '06')}, 'payment', (${account})::"LedgerAccount", ${amount}, ${user}, ${uuidAt('n', '03')},
            case when n % 10 > 0 then ${uuidAt('n', '04')} end, ${at}`,
        ),
      ]),
    ),
    ...Object.fromEntries(
      [
        ['ledger, paid back', 'provider_wallet', -5000],
        ['ledger, revenue paid back', 'course_revenue', 5000],
      ].map(([what, account, amount]) => [
        what,
        each(
          'ledger_entries (transaction_id, kind, account, amount_xaf, user_id, intent_id, attempt_id, refund_id, at)',
          `${uuidAt('n', '07')}, 'refund', '${account}'::"LedgerAccount", ${amount}, ${user}, ${uuidAt('n', '03')},
            ${uuidAt('n', '04')}, ${uuidAt('n', '05')}, ${at}`,
          'n % 100 = 7',
        ),
      ]),
    ),
    receipts: each(
      'receipts (number, kind, intent_id, issued_at)',
      `'RCP-2020-' || lpad(n::text, 7, '0'), 'receipt', ${uuidAt('n', '03')}, ${at}`,
    ),
    refunds: each(
      `refunds (id, intent_id, attempt_id, amount_xaf, state, reason, paid_out_at, created_at, updated_at)`,
      `${uuidAt('n', '05')}, ${uuidAt('n', '03')}, ${uuidAt('n', '04')}, 5000, 'done', 'soak', ${at}, ${at}, now()`,
      'n % 100 = 7',
    ),
  }
}

/** A number of each kind by which the office finds payment n, which a wallet paid. @param {number} n */
export const numbersOf = (n) => ({
  phone: String((n * 2_654_435_761) % 100_000_000).padStart(8, '0'),
  transaction: String(9_000_000_000 + n),
  receipt: `RCP-2020-${String(n).padStart(7, '0')}`,
})

/**
 * Fills a database, which has programs and an administrator, with this many received payments of eight years.
 * @param {string} connectionString
 * @param {number} rows
 * @param {(what: string) => void} say
 */
export async function fillPaid(connectionString, rows, say) {
  const client = new pg.Client({ connectionString })
  await client.connect()
  // Without triggers and keys, and with the indexes of searches made once at the end.
  await client.query(
    `set session_replication_role = replica; set synchronous_commit = off; set maintenance_work_mem = '512MB'`,
  )
  client.on('error', () => {})
  const { rows: indexes } = await client.query(
    `select indexname, indexdef from pg_indexes where schemaname = 'public' and indexdef like '%USING gin%'
      and tablename in ('users', 'payment_intents', 'payment_attempts')`,
  )
  for (const { indexname } of indexes) {
    await client.query(`drop index "${indexname}"`)
  }
  await client.query(
    `insert into users (id, username, username_key, email, email_key, first_name, last_name, phone, password_hash, role, locale, updated_at)
      select ${uuidAt('n', '01')}, 'paid' || n, 'paid' || n, 'paid' || n || '@example.cm', 'paid' || n || '@example.cm', 'Amina',
        'Ngo ' || left(md5(n::text), 6), null, 'none', 'student', 'en', now() from generate_series(0, ${Math.ceil(rows / 4)}) n`,
  )
  for (const [what, statement] of Object.entries(statements(rows))) {
    const started = Date.now()
    for (let from = 1; from <= rows; from += chunk) {
      await client.query(statement(from, Math.min(rows, from + chunk - 1)))
    }
    say(`${what} in ${Math.round((Date.now() - started) / 1_000)} s`)
  }
  for (const { indexdef } of indexes) {
    await client.query(indexdef)
  }
  await client.query('vacuum (analyze)')
  await client.end()
}
