import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestContainer } from '@/testing/container'
import { createTestDatabase, type TestDatabase } from '@/testing/database'
import { createProgram, createUser } from '@/testing/factories'
import { seal, unseal } from './archive.mjs'
import { dumpDatabase } from './dump.mjs'
import { loadDatabase } from './load.mjs'

const folder = mkdtempSync(join(tmpdir(), 'backup-test-'))
const databases: TestDatabase[] = []
const fresh = async () => {
  const database = await createTestDatabase()
  databases.push(database)
  return database
}

beforeAll(async () => {
  const { url } = await fresh()
  const container = openTestContainer(url)
  const user = await createUser({ firstName: 'Zoé "\\\t;' })
  const program = await createProgram()
  await container.db.enrolment.create({ data: { userId: user.id, programId: program.id } })
  await container.db.auditEntry.create({ data: { action: 'test.done', actorId: user.id } })
  await container.db.outboxMail.create({ data: { kind: 'welcome', toEmail: user.email } })
  await container.close()
})
afterAll(async () => {
  for (const database of databases) {
    await database.drop()
  }
  rmSync(folder, { recursive: true, force: true })
})

const rows = async (url: string, sql: string) => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const result = await client.query(sql)
  await client.end()
  return result.rows
}

describe('a backup', () => {
  it('comes back whole in another database, which goes on counting where the first stopped', async () => {
    const [source] = databases
    const target = await fresh()
    const dump = join(folder, 'dump')
    mkdirSync(dump)
    const manifest = await dumpDatabase(source?.url ?? '', dump)
    await loadDatabase(target.url, dump)
    for (const { name, rows: count } of manifest.tables) {
      expect(await rows(target.url, `select count(*)::int as count from "${name}"`), name).toEqual([
        { count },
      ])
    }
    const kept = 'select id::int, prev_hash, hash from audit_log order by id'
    expect(await rows(target.url, kept)).toEqual(await rows(source?.url ?? '', kept))
    const counts = 'select key, sum(delta)::int as total from counters.deltas group by key order by key'
    expect(await rows(target.url, counts)).toEqual(await rows(source?.url ?? '', counts))
    expect((await rows(target.url, counts)).length).toBeGreaterThan(1)
    expect(await rows(target.url, 'select paid from counters.students')).toEqual([{ paid: false }])
    expect(await rows(target.url, 'select first_name from users')).toEqual([{ first_name: 'Zoé "\\\t;' }])
    const next = await rows(target.url, `insert into audit_log (action) values ('next') returning id::int`)
    expect(next).toEqual([{ id: 2 }])
    expect(await rows(target.url, `select count(*)::int as jobs from graphile_worker.jobs`)).toEqual([
      { jobs: 1 },
    ])
  })

  it('is not loaded over what exists', async () => {
    const [source] = databases
    await expect(loadDatabase(source?.url ?? '', join(folder, 'dump'))).rejects.toThrow(/in use/)
  })

  it('is refused when a table was damaged', async () => {
    const target = await fresh()
    const users = join(folder, 'dump', 'tables', 'users.copy.gz')
    const before = readFileSync(users)
    appendFileSync(users, 'x')
    await expect(loadDatabase(target.url, join(folder, 'dump'))).rejects.toThrow(/damaged: table users/)
    writeFileSync(users, before)
  })

  it('is one encrypted file that opens with its passphrase only', async () => {
    const file = join(folder, 'sealed')
    await seal(join(folder, 'dump'), file, 'a long passphrase')
    expect(readFileSync(file).includes('manifest.json')).toBe(false)
    const out = mkdtempSync(join(folder, 'out-'))
    await unseal(file, out, 'a long passphrase')
    expect(readFileSync(join(out, 'manifest.json'), 'utf8')).toContain('"users"')
    await expect(unseal(file, mkdtempSync(join(folder, 'out-')), 'another passphrase')).rejects.toThrow(
      /passphrase is wrong/,
    )
    const bytes = readFileSync(file)
    bytes[bytes.length - 100] = (bytes[bytes.length - 100] ?? 0) ^ 1
    writeFileSync(file, bytes)
    await expect(unseal(file, mkdtempSync(join(folder, 'out-')), 'a long passphrase')).rejects.toThrow(
      /damaged/,
    )
  })

  it('says in one line what is wrong with a file, and unpacks nothing of it', async () => {
    const file = join(folder, 'sealed-again')
    await seal(join(folder, 'dump'), file, 'a long passphrase')
    const whole = readFileSync(file)
    const broken = join(folder, 'broken')
    for (const [bytes, message] of [
      [whole.subarray(0, 20), /cut off/],
      [Buffer.alloc(0), /not a backup/],
      [Buffer.from('noise '.repeat(100)), /not a backup/],
      [whole.subarray(0, whole.length - 1), /passphrase is wrong or the backup is damaged/],
    ] as const) {
      writeFileSync(broken, bytes)
      const out = mkdtempSync(join(folder, 'out-'))
      await expect(unseal(broken, out, 'a long passphrase')).rejects.toThrow(message)
      expect(readdirSync(out)).toEqual([])
    }
  })

  it('leaves an earlier file as it was when it cannot be finished', async () => {
    const file = join(folder, 'last-night')
    writeFileSync(file, 'the good backup of last night')
    await expect(seal(join(folder, 'absent'), file, 'a long passphrase')).rejects.toThrow()
    expect(readFileSync(file, 'utf8')).toBe('the good backup of last night')
    expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([])
  })
})
