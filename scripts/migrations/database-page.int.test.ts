import { readFileSync } from 'node:fs'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testDatabase } from '@/testing/database'
import { databasePage } from './database-page.mjs'

const written = readFileSync('docs/database.md', 'utf8')
const database = testDatabase()
let client: pg.Client

beforeAll(async () => {
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
})
afterAll(async () => {
  await client.end()
})

/** The page, after these statements were run in the database. */
async function pageAfter(sql: string) {
  await client.query('BEGIN')
  await client.query(sql)
  return databasePage(client).finally(() => client.query('ROLLBACK'))
}

it('docs/database.md lists the triggers, functions and views as the migrations make them (npm run docs:database)', async () => {
  expect(await databasePage(client)).toBe(written)
})

it('a trigger that is gone or runs at another time is noticed', async () => {
  expect(await pageAfter('DROP TRIGGER events_announce ON events')).not.toContain('events_announce')
  const page = await pageAfter(
    `CREATE TRIGGER notes_kept BEFORE DELETE ON student_notes FOR EACH ROW WHEN (OLD.text <> '') EXECUTE FUNCTION refuse_change()`,
  )
  expect(page).toContain("  - `notes_kept`: before delete, each row, if `old.text <> ''`")
})

it('a function without a purpose is refused by its name, a trigger by that of its function', async () => {
  await expect(
    pageAfter(`CREATE FUNCTION shoe_size(person uuid) RETURNS int LANGUAGE sql AS 'SELECT 40'`),
  ).rejects.toThrow('shoe_size(person) has no purpose')
  await expect(
    pageAfter(`CREATE FUNCTION sign_note() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NEW; END';
      CREATE TRIGGER notes_signed BEFORE INSERT ON student_notes FOR EACH ROW EXECUTE FUNCTION sign_note()`),
  ).rejects.toThrow('sign_note() has no purpose')
})

it('a purpose whose function is gone is refused by its name', async () => {
  await expect(
    pageAfter('DROP TRIGGER events_announce ON events; DROP FUNCTION announce_event()'),
  ).rejects.toThrow('announce_event() is not in the database')
})
