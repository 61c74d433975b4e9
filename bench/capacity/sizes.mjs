import pg from 'pg'

const fewestRows = 900

/** Data that the two other fill scripts do not create: a month of chat, mail, notifications and events. */
const more = [
  `insert into rooms (id, name, created_by_id)
   select gen_random_uuid(), 'bench', u.id from users u where u.username_key like 'bench%' limit 50`,
  `insert into room_messages (id, room_id, seq, user_id, content, client_id)
   select gen_random_uuid(), r.id, n, r.created_by_id, repeat('A message of usual length. ', 4), gen_random_uuid()::text
   from rooms r cross join generate_series(1, $1::int / 50) n where r.name = 'bench'`,
  `insert into outbox_mails (id, kind, dedupe_key, user_id, to_email, data, state, sent_at)
   select gen_random_uuid(), 'receipt', 'bench:' || n, u.id, u.email, jsonb_build_object('reference', 'MBA-' || n, 'firstName', u.first_name,
     'amountXaf', 15000, 'program', 'web-development', 'paidAt', now()), 'sent', now()
   from generate_series(1, $1::int) n cross join (select * from users where username_key like 'bench%' limit 1) u`,
  `insert into notifications (id, user_id, kind, data)
   select gen_random_uuid(), u.id, 'payment.verified', jsonb_build_object('reference', 'MBA-' || n, 'program', 'web-development', 'amountXaf', 15000)
   from generate_series(1, $1::int) n cross join (select id from users where username_key like 'bench%' limit 1) u`,
  `insert into events (type, payload)
   select 'room.message_sent', jsonb_build_object('roomId', gen_random_uuid(), 'messageId', gen_random_uuid(), 'seq', n)
   from generate_series(1, $1::int) n`,
  `insert into sessions (id, user_id, kind, expires_at)
   select gen_random_uuid(), u.id, 'web', now() + interval '30 days'
   from generate_series(1, $1::int) n cross join (select id from users where username_key like 'bench%' limit 1) u`,
]

/**
 * Bytes a row of every table with enough of them, indexes and long values included; the largest first.
 * @param {string} connectionString
 * @param {number} rows
 */
export async function measureSizes(connectionString, rows) {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    for (const sql of more) {
      await client.query(sql, sql.includes('$1') ? [rows] : [])
    }
    await client.query('vacuum (analyze)')
    const { rows: tables } = await client.query(
      `select relname as name, reltuples::bigint::int as rows, pg_total_relation_size(oid)::float8 as bytes, pg_indexes_size(oid)::float8 as indexes
       from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and reltuples >= $1 and relname not like 'bench%'`,
      [fewestRows],
    )
    const [certificate] = await client
      .query(
        `select avg(octet_length(pdf) + octet_length(credential) + octet_length(signature))::float8 as bytes
         from certificate_versions where sealed_at is not null`,
      )
      .then((answer) => answer.rows)
    return {
      certificateBytes: certificate.bytes,
      tables: tables
        .map(({ name, rows: count, bytes, indexes }) => ({
          name,
          count,
          perRow: bytes / count,
          indexShare: indexes / bytes,
        }))
        .sort((a, b) => b.perRow - a.perRow),
    }
  } finally {
    await client.end()
  }
}
