import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, it } from 'vitest'
import { erasePerson } from '@/features/office/erasure/server/erase-person'
import { callUseCase } from '@/testing/call'
import { openTestContainer } from '@/testing/container'
import { createTestDatabase, type TestDatabase } from '@/testing/database'
import { createProgram, createUser } from '@/testing/factories'
import { verifyAuditLog } from '../audit/verify.mjs'
import { findBroken } from '../payments-verify.mjs'
import { erasureListBeside, readErasureList, writeErasureList } from './erasure-list.mjs'
import { repeatErasures } from './repeat-erasures.mjs'
import { restoreBackup } from './restore-backup.mjs'
import { writeBackup } from './write-backup.mjs'

const root = join(import.meta.dirname, '..', '..')
const folder = mkdtempSync(join(tmpdir(), 'erasure-list-'))
const passphrase = 'a long passphrase'
const databases: TestDatabase[] = []
const fresh = async (options = {}) => {
  const database = await createTestDatabase(options)
  databases.push(database)
  return database
}
afterAll(async () => {
  for (const database of databases) {
    await database.drop()
  }
  rmSync(folder, { recursive: true, force: true })
})

const rows = async (url: string, sql: string, values: unknown[] = []) => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const result = await client.query(sql, values)
  await client.end()
  return result.rows
}

async function tablesWith(url: string, needle: string) {
  const names = await rows(
    url,
    `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  )
  const found: string[] = []
  for (const { name } of names) {
    const hits = await rows(url, `select 1 from "${name}" t where t::text ilike $1 limit 1`, [`%${needle}%`])
    found.push(...(hits.length > 0 ? [name] : []))
  }
  return found
}

it('finds nothing of a person who was erased after the backup', { timeout: 120_000 }, async () => {
  const file = join(folder, 'yesterday.mboa')
  const settings = { DATA_DIR: join(folder, 'data'), AUTH_SECRET: 'signs' }
  const source = await fresh()
  const container = openTestContainer(source.url)
  const admin = await createUser({ role: 'admin' })
  const stays = await createUser({ lastName: 'Remains' })
  const gone = await createUser({ lastName: 'Nkoulou', email: 'zebedee@example.cm' })
  const program = await createProgram()
  await container.db.enrolment.create({ data: { userId: gone.id, programId: program.id } })
  await container.db.studentNote.create({
    data: { studentId: gone.id, authorId: admin.id, text: 'Nkoulou pays later' },
  })
  await container.db.auditEntry.create({
    data: { action: 'user.created', targetUserId: gone.id, details: { name: 'Nkoulou' } },
  })
  await writeBackup({ root, settings, url: source.url, file, passphrase })

  await callUseCase(
    erasePerson,
    { student: gone.id, email: gone.email, reason: 'Asked by e-mail' },
    { as: admin.id },
  )
  await container.close()
  const list = erasureListBeside(file)
  expect(await writeErasureList(source.url, list)).toBe(1)
  expect(Object.keys(readErasureList(list))).toEqual([gone.id])
  expect(readFileSync(list, 'utf8')).not.toContain('Nkoulou')

  const target = await fresh({ empty: true })
  const into = { ...settings, DATA_DIR: join(folder, 'restored') }
  await restoreBackup({ root, settings: into, url: target.url, file, passphrase })
  expect((await tablesWith(target.url, 'nkoulou')).length).toBeGreaterThan(1)
  // The restore is a process of its own; the bundle reads its settings again.
  Object.assign(globalThis, { __academyEnv: undefined, __academy: undefined })
  Object.assign(process.env, {
    DATA_DIR: into.DATA_DIR,
    AUTH_SECRET: 'a secret for tests only, 32 characters',
  })
  expect(await repeatErasures({ root, url: target.url, file })).toEqual({ listed: 1, repeated: 1 })
  expect(await tablesWith(target.url, 'nkoulou')).toEqual([])
  expect(await tablesWith(target.url, 'zebedee')).toEqual([])
  expect(await rows(target.url, 'select last_name from users where id = $1', [stays.id])).toEqual([
    { last_name: 'Remains' },
  ])
  expect(await verifyAuditLog(target.url)).toMatchObject({ fault: undefined })
  expect(await findBroken(target.url)).toEqual([])
  expect(await repeatErasures({ root, url: target.url, file })).toEqual({ listed: 1, repeated: 0 })
})

it('keeps the list of a database that was lost, and needs none', async () => {
  const other = join(folder, 'list.json')
  writeFileSync(other, JSON.stringify({ '00000000-0000-7000-8000-000000000001': '2026-01-01T00:00:00.000Z' }))
  const database = await fresh()
  expect(await writeErasureList(database.url, other)).toBe(1)
  const none = await repeatErasures({ root, url: database.url, file: join(folder, 'elsewhere', 'x.mboa') })
  expect(none).toEqual({ listed: 0, repeated: 0 })
})
