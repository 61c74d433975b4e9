import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '@/testing/database'
import { deployMigrations } from './deploy.mjs'

const table = 'CREATE TABLE thing (id int PRIMARY KEY, word text);'
const functionWithSemicolons = `
CREATE FUNCTION shout() RETURNS trigger AS $$ BEGIN NEW.word := upper(NEW.word) || ';'; RETURN NEW; END; $$ LANGUAGE plpgsql;
CREATE TRIGGER shout BEFORE INSERT ON thing FOR EACH ROW EXECUTE FUNCTION shout();
-- a comment; with a semicolon
INSERT INTO thing VALUES (1, 'a;b');`

let database: TestDatabase
let folder: string

function write(name: string, sql: string) {
  mkdirSync(join(folder, name), { recursive: true })
  writeFileSync(join(folder, name, 'migration.sql'), sql)
}

async function query<T>(sql: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  const { rows } = await client.query(sql)
  await client.end()
  return rows
}

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'mboa-migrations-'))
  database = await createTestDatabase({ empty: true })
})
afterEach(() => database.drop())

describe('deploying migrations', () => {
  it('applies them in order, functions with semicolons whole, and only once', async () => {
    write('20260102000000_second', functionWithSemicolons)
    write('20260101000000_first', table)
    expect(await deployMigrations(database.url, folder)).toEqual([
      '20260101000000_first',
      '20260102000000_second',
    ])
    expect(await deployMigrations(database.url, folder)).toEqual([])
    expect(await query('SELECT word FROM thing')).toEqual([{ word: 'A;B;' }])
  })

  it('gives up a lock that somebody holds, lets others through, and tries again', async () => {
    write('20260101000000_first', table)
    await deployMigrations(database.url, folder)
    write('20260102000000_second', 'ALTER TABLE thing ADD COLUMN more int;')
    const holder = new pg.Client({ connectionString: database.url })
    await holder.connect()
    await holder.query('BEGIN; SELECT * FROM thing')
    const waits: string[] = []
    const log = (line: string) => {
      waits.push(line)
      if (waits.length === 1) {
        void holder.query('COMMIT')
      }
    }
    expect(await deployMigrations(database.url, folder, { log })).toEqual(['20260102000000_second'])
    expect(waits[0]).toContain('20260102000000_second')
    await holder.end()
  })

  it('builds an index outside a transaction, and again after an attempt that was cut off', async () => {
    write('20260101000000_first', table)
    await deployMigrations(database.url, folder)
    await query("INSERT INTO thing SELECT n, 'same' FROM generate_series(1, 2) AS n")
    write(
      '20260102000000_index',
      '-- outside a transaction\nCREATE UNIQUE INDEX CONCURRENTLY thing_word ON thing (word);',
    )
    await expect(deployMigrations(database.url, folder)).rejects.toThrow('20260102000000_index')
    const valid = "SELECT indisvalid FROM pg_index WHERE indexrelid = 'thing_word'::regclass"
    expect(await query(valid)).toEqual([{ indisvalid: false }])
    await query('DELETE FROM thing WHERE id = 2')
    expect(await deployMigrations(database.url, folder)).toEqual(['20260102000000_index'])
    expect(await query(valid)).toEqual([{ indisvalid: true }])
  })

  it('changes many rows in batches, each kept when a later one fails', async () => {
    write(
      '20260101000000_first',
      `${table} INSERT INTO thing SELECT n, 'old' FROM generate_series(1, 5) AS n;`,
    )
    const batch = (word: string) =>
      `-- in batches\nUPDATE thing SET word = ${word} WHERE id IN (SELECT id FROM thing WHERE word = 'old' ORDER BY id LIMIT 2);`
    write('20260102000000_words', batch("CASE WHEN id = 5 THEN (1 / (id - 5))::text ELSE 'new' END"))
    await expect(deployMigrations(database.url, folder)).rejects.toThrow('20260102000000_words')
    const counts = 'SELECT word, count(*)::int FROM thing GROUP BY word ORDER BY word'
    expect(await query(counts)).toEqual([
      { word: 'new', count: 4 },
      { word: 'old', count: 1 },
    ])
    write('20260102000000_words', batch("'new'"))
    expect(await deployMigrations(database.url, folder)).toEqual(['20260102000000_words'])
    expect(await query(counts)).toEqual([{ word: 'new', count: 5 }])
  })

  it('records them as the Prisma CLI does', async () => {
    write('20260101000000_first', table)
    await deployMigrations(database.url, folder)
    const [row] = await query<Record<string, unknown>>('SELECT * FROM _prisma_migrations')
    expect(row).toMatchObject({
      migration_name: '20260101000000_first',
      checksum: '6b454809757fb1c506ba96e1742ce18a924bea645d187d1f5a81f3f916a8355b',
      applied_steps_count: 1,
      logs: null,
      rolled_back_at: null,
    })
    expect(row?.finished_at).toBeInstanceOf(Date)
  })

  it('leaves nothing of a migration that fails half-way, and tries it again once mended', async () => {
    write('20260101000000_broken', `${table} INSERT INTO nowhere VALUES (1);`)
    await expect(deployMigrations(database.url, folder)).rejects.toThrow(
      /20260101000000_broken failed and changed nothing/,
    )
    expect(await query("SELECT to_regclass('thing') AS found")).toEqual([{ found: null }])
    write('20260101000000_broken', table)
    expect(await deployMigrations(database.url, folder)).toHaveLength(1)
  })

  it('refuses to go on after a migration that the CLI left failed', async () => {
    write('20260101000000_first', table)
    await deployMigrations(database.url, folder)
    await query('UPDATE _prisma_migrations SET finished_at = NULL')
    await expect(deployMigrations(database.url, folder)).rejects.toThrow(/failed earlier/)
  })

  it('lets four deployers at once apply each migration exactly once', async () => {
    write('20260101000000_first', table)
    write('20260102000000_second', 'INSERT INTO thing VALUES (7); SELECT pg_sleep(0.2);')
    const results = await Promise.all(Array.from({ length: 4 }, () => deployMigrations(database.url, folder)))
    expect(results.flat()).toHaveLength(2)
    expect(await query('SELECT id FROM thing')).toEqual([{ id: 7 }])
  })
})
