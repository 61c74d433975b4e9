import { randomBytes, randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deployMigrations } from '../../../scripts/migrations/deploy.mjs'

const rows = 1_000_000
const batch = 1_000
/** A statement of the running version never waits longer. */
const longestWaitMs = 1_000

let url = ''
let server = ''
let name = ''
let room = ''
let author = ''
const folders: string[] = []

async function connect() {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return client
}

async function once(sql: string, values: unknown[] = []) {
  const client = await connect()
  try {
    return await client.query(sql, values)
  } finally {
    await client.end()
  }
}

/** Migrations of a future release, each in a separate file as in prisma/migrations. */
function folderOf(migrations: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'mboa-migrations-'))
  folders.push(folder)
  for (const [migration, sql] of Object.entries(migrations)) {
    mkdirSync(join(folder, migration))
    writeFileSync(join(folder, migration, 'migration.sql'), sql)
  }
  return folder
}

/** Runs the statements of the running version all the time, each on its own connection; returns the longest wait. */
async function worstWaitDuring(work: () => Promise<unknown>): Promise<number> {
  let stopped = false
  let worst = 0
  let seq = Date.now() % 1_000_000_000
  const statements: [string, () => unknown[]][] = [
    ['select * from room_messages where room_id = $1 order by seq desc limit 50', () => [room]],
    [
      `insert into room_messages (id, room_id, seq, user_id, content) values ($1, $2, $3, $4, 'now')`,
      () => {
        seq += 1
        return [randomUUID(), room, seq, author]
      },
    ],
    ['update room_messages set content = content where room_id = $1 and seq = 7', () => [room]],
    ['select count(*) from users where id = $1', () => [author]],
  ]
  const people = statements.map(async ([sql, values]) => {
    const client = await connect()
    while (!stopped) {
      const began = performance.now()
      await client.query(sql, values())
      worst = Math.max(worst, performance.now() - began)
      await pause(10)
    }
    await client.end()
  })
  try {
    await work()
  } finally {
    stopped = true
    await Promise.all(people)
  }
  return worst
}

beforeAll(async () => {
  server = process.env.DATABASE_URL ?? ''
  name = `million_${randomBytes(4).toString('hex')}`
  url = server
  await once(`create database ${name} template template0`)
  const address = new URL(server)
  address.pathname = `/${name}`
  url = address.href
  await deployMigrations(url, join(process.cwd(), 'prisma/migrations'))
  author = randomUUID()
  room = randomUUID()
  const client = await connect()
  await client.query('set session_replication_role = replica; set synchronous_commit = off')
  await client.query(
    `insert into users (id, username, username_key, email, email_key, first_name, last_name, password_hash, role, locale, updated_at)
     values ($1, 'million', 'million', 'million@example.cm', 'million@example.cm', 'A', 'B', 'none', 'student', 'en', now())`,
    [author],
  )
  await client.query(`insert into rooms (id, name, created_by_id) values ($1, 'million', $2)`, [room, author])
  await client.query(
    `insert into room_messages (id, room_id, seq, user_id, content)
     select gen_random_uuid(), $1, n, $2, 'A message of usual length, with a number ' || n from generate_series(1, $3::int) n`,
    [room, author, rows],
  )
  await client.query('vacuum (analyze) room_messages')
  await client.end()
}, 600_000)

afterAll(async () => {
  for (const folder of folders) {
    rmSync(folder, { recursive: true, force: true })
  }
  url = server
  await once(`drop database if exists ${name} with (force)`)
}, 60_000)

/** Like a job after the migration: one batch at a time, along the primary key. A batch locks its rows until it is done. */
async function fillInBatches() {
  const client = await connect()
  let last = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const { rows: done } = await client.query(
      `with part as (select id from room_messages where id > $1 order by id limit $2),
         changed as (update room_messages m set length = length(m.content) from part p where m.id = p.id)
       select id::text from part order by id desc limit 1`,
      [last, batch],
    )
    if (!done[0]) {
      return client.end()
    }
    last = done[0].id
  }
}

describe('a migration of a table with a million rows', () => {
  it('would be noticed if it kept statements waiting', async () => {
    const folder = folderOf({
      '20991231000000_slow': `ALTER TABLE "room_messages" ADD COLUMN "slow" INTEGER; SELECT pg_sleep(1.5);`,
    })
    expect(await worstWaitDuring(() => deployMigrations(url, folder))).toBeGreaterThan(longestWaitMs)
  })

  it('adds a column, fills it and indexes it, and no statement waits for more than a second', async () => {
    const column = folderOf({
      '20991231010000_add': `ALTER TABLE "room_messages" ADD COLUMN "length" INTEGER;`,
    })
    const index = folderOf({
      '20991231010100_index': `-- outside a transaction\nCREATE INDEX CONCURRENTLY "room_messages_length" ON "room_messages" ("length");`,
    })
    const worst = await worstWaitDuring(async () => {
      await deployMigrations(url, column)
      await fillInBatches()
      await deployMigrations(url, index)
    })
    console.log(`longest wait: ${Math.round(worst)} ms`)
    expect(worst).toBeLessThan(longestWaitMs)
    const { rows: counts } = await once(
      `select count(*)::int as left from room_messages where length is null and seq <= $1`,
      [rows],
    )
    expect(counts).toEqual([{ left: 0 }])
  })

  it('lets statements through while it waits for somebody who reads for long', async () => {
    const folder = folderOf({
      '20991231020000_another': `ALTER TABLE "room_messages" ADD COLUMN "another" INTEGER;`,
    })
    const reader = await connect()
    await reader.query('begin')
    await reader.query('select 1 from room_messages limit 1')
    const worst = await worstWaitDuring(async () => {
      const deployed = deployMigrations(url, folder)
      await pause(5_000)
      await reader.query('commit')
      await deployed
    })
    await reader.end()
    console.log(`longest wait: ${Math.round(worst)} ms`)
    expect(worst).toBeLessThan(longestWaitMs)
  })
})
