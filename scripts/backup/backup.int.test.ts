import { spawn, spawnSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createKeyFile, keyFileOf } from '@/infrastructure/credentials/key-file'
import { openTestContainer } from '@/testing/container'
import { createTestDatabase, type TestDatabase } from '@/testing/database'
import { createProgram, createUser } from '@/testing/factories'
import { verifyAuditLog } from '../audit/verify.mjs'
import { findBroken } from '../payments-verify.mjs'
import { writeArchive } from './archive.mjs'
import { keysWithoutBackup, lastDone, recordDone, recordRestore } from './checks-table.mjs'
import { inspectBackup } from './inspect.mjs'
import { restoreBackup, restoreKeys } from './restore-backup.mjs'
import { writeBackup, writeKeys } from './write-backup.mjs'

const root = join(import.meta.dirname, '..', '..')
const folder = mkdtempSync(join(tmpdir(), 'backup-test-'))
const passphrase = 'a long passphrase'
const file = join(folder, 'backup.mboa')
const settings = {
  DATA_DIR: join(folder, 'data'),
  SECOND_FACTOR_KEY: 'the key of the second factor',
  AUTH_SECRET: 'signs',
}
const databases: TestDatabase[] = []
const fresh = async (options = {}) => {
  const database = await createTestDatabase(options)
  databases.push(database)
  return database
}
let source: TestDatabase

const newDataDir = () => {
  const DATA_DIR = join(mkdtempSync(join(folder, 'restored-')), 'data')
  return { ...settings, DATA_DIR }
}
const backUp = (to = file) => writeBackup({ root, settings, url: source.url, file: to, passphrase })
const restore = async (from = file, into = newDataDir()) => {
  const target = await fresh({ empty: true })
  return {
    target,
    into,
    ...(await restoreBackup({ root, settings: into, url: target.url, file: from, passphrase })),
  }
}

beforeAll(async () => {
  source = await fresh()
  const container = openTestContainer(source.url)
  const user = await createUser({ firstName: 'Zoé "\\\t;\n' })
  const program = await createProgram()
  await container.db.enrolment.create({ data: { userId: user.id, programId: program.id } })
  await container.db.auditEntry.create({ data: { action: 'test.done', actorId: user.id } })
  await container.db.outboxMail.create({ data: { kind: 'welcome', toEmail: user.email } })
  await container.close()
  mkdirSync(join(settings.DATA_DIR, 'uploads'), { recursive: true })
  mkdirSync(join(settings.DATA_DIR, 'secrets'))
  writeFileSync(join(settings.DATA_DIR, 'uploads', 'work'), 'the work of a student')
  writeFileSync(join(settings.DATA_DIR, 'uploads', 'empty'), '')
  writeFileSync(join(settings.DATA_DIR, 'secrets', 'auth-secret'), 'a secret')
  writeFileSync(join(settings.DATA_DIR, 'secrets', 'postgres-password'), 'of this cluster')
  createKeyFile(keyFileOf(settings), new Date())
  await backUp()
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
    const { target, into, manifest, keys } = await restore()
    expect(manifest.version).toBe(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version)
    for (const { name, rows: count } of manifest.tables) {
      expect(await rows(target.url, `select count(*)::int as count from "${name}"`), name).toEqual([
        { count },
      ])
    }
    const auditSql = 'select id::int, prev_hash, hash from audit_log order by id'
    expect(await rows(target.url, auditSql)).toEqual(await rows(source.url, auditSql))
    const counts = 'select key, sum(delta)::int as total from counters.deltas group by key order by key'
    expect(await rows(target.url, counts)).toEqual(await rows(source.url, counts))
    expect((await rows(target.url, counts)).length).toBeGreaterThan(1)
    expect(await rows(target.url, 'select paid from counters.students')).toEqual([{ paid: false }])
    expect(await rows(target.url, 'select first_name from users')).toEqual([{ first_name: 'Zoé "\\\t;\n' }])
    const next = await rows(target.url, `insert into audit_log (action) values ('next') returning id::int`)
    expect(next).toEqual([{ id: 2 }])
    expect(await rows(target.url, `select count(*)::int as jobs from graphile_worker.jobs`)).toEqual([
      { jobs: 1 },
    ])
    const at = (...path: string[]) => readFileSync(join(into.DATA_DIR, ...path), 'utf8')
    expect([at('uploads', 'work'), at('uploads', 'empty'), at('secrets', 'auth-secret')]).toEqual([
      'the work of a student',
      '',
      'a secret',
    ])
    expect(existsSync(join(into.DATA_DIR, 'secrets', 'postgres-password'))).toBe(false)
    expect(keys.found).toBe(true)
    expect(readFileSync(keys.file, 'utf8')).toBe(readFileSync(keyFileOf(settings), 'utf8'))
  })

  it('is not loaded over what exists', async () => {
    const input = { root, settings: newDataDir(), url: source.url, file, passphrase }
    await expect(restoreBackup(input)).rejects.toThrow(/in use/)
  })

  it('is one encrypted file that opens with its passphrase only, and leaves nothing readable beside it', async () => {
    const own = mkdtempSync(join(folder, 'alone-'))
    vi.stubEnv('TMPDIR', own)
    await backUp(join(own, 'sealed'))
    vi.unstubAllEnvs()
    expect(readdirSync(own)).toEqual(['sealed'])
    expect(statSync(join(own, 'sealed')).mode & 0o077).toBe(0)
    const bytes = readFileSync(join(own, 'sealed'))
    for (const plain of ['manifest.json', 'tables/', 'the work of a student']) {
      expect(bytes.includes(plain)).toBe(false)
    }
    await expect(inspectBackup(file, 'another passphrase')).rejects.toThrow(/passphrase is wrong/)
  })

  it('can be read whole, and says what is in it', async () => {
    const { problems, manifest, uploads, credentialKeys } = await inspectBackup(file, passphrase)
    expect({ problems, uploads, credentialKeys }).toEqual({ problems: [], uploads: 2, credentialKeys: true })
    expect(manifest?.tables.length).toBeGreaterThan(20)
  })

  it('says in one line what is wrong with a file', async () => {
    const whole = readFileSync(file)
    const broken = join(folder, 'broken')
    const changed = Buffer.from(whole)
    changed[changed.length - 100] = (changed[changed.length - 100] ?? 0) ^ 1
    const early = Buffer.from(whole)
    early[300] = (early[300] ?? 0) ^ 1
    for (const [bytes, message] of [
      [whole.subarray(0, 20), /cut off/],
      [Buffer.alloc(0), /not a backup/],
      [Buffer.from('noise '.repeat(100)), /not a backup/],
      [whole.subarray(0, whole.length - 1), /passphrase is wrong or the backup is damaged/],
      [changed, /damaged/],
      [early, /damaged/],
    ] as const) {
      writeFileSync(broken, bytes)
      await expect(inspectBackup(broken, passphrase)).rejects.toThrow(message)
      const into = newDataDir()
      const input = { root, settings: into, url: source.url, file: broken, passphrase }
      await expect(restoreBackup(input)).rejects.toThrow(message)
      expect(existsSync(into.DATA_DIR)).toBe(false)
    }
  })

  it('is refused when it lacks what it says it holds', async () => {
    const manifest = Buffer.from(
      JSON.stringify({
        format: 3,
        migrations: [],
        uploads: 3,
        tables: [{ name: 'users', columns: [], rows: 1, sha256: 'x' }],
      }),
    )
    const lacking = join(folder, 'lacking')
    await writeArchive(lacking, passphrase, (add) => add('manifest.json', manifest.length, manifest))
    expect((await inspectBackup(lacking, passphrase)).problems).toEqual([
      expect.stringContaining('users is damaged or missing'),
      expect.stringContaining('0 files of students instead of 3'),
    ])
  })

  it('is noted as restored in the database that it was taken of, and in no other', async () => {
    const { target, manifest } = await restore()
    const other = await fresh()
    const container = openTestContainer(other.url)
    await createUser()
    await container.close()
    const restored = { copy: target.url, takenAt: manifest.takenAt }
    await expect(recordRestore({ ...restored, academy: other.url })).rejects.toThrow(/another academy/)
    expect(await lastDone(other.url, 'restore')).toBeUndefined()
    const began = Date.now()
    await recordRestore({ ...restored, academy: source.url })
    expect(await lastDone(source.url, 'restore')).toBeGreaterThan(began - 60_000)
    expect(await lastDone(source.url, 'restored-backup')).toBe(Date.parse(manifest.takenAt))
    await expect(
      recordRestore({ ...restored, copy: (await fresh()).url, academy: source.url }),
    ).rejects.toThrow(/another academy/)
  })

  it('of a newer version is refused by name', async () => {
    const manifest = Buffer.from(
      JSON.stringify({
        format: 3,
        version: '9.0.0',
        migrations: ['29990101000000_later'],
        uploads: 0,
        tables: [],
      }),
    )
    const newer = join(folder, 'newer')
    await writeArchive(newer, passphrase, (add) => add('manifest.json', manifest.length, manifest))
    const input = { root, settings: newDataDir(), url: source.url, file: newer, passphrase }
    await expect(restoreBackup(input)).rejects.toThrow(/version 9\.0\.0, which is newer/)
  })

  it('leaves an earlier file as it was when it cannot be finished, or is killed', async () => {
    const last = join(folder, 'last-night')
    writeFileSync(last, 'the good backup of last night')
    const fail = () => Promise.reject(new Error('no database'))
    await expect(writeArchive(last, passphrase, fail)).rejects.toThrow('no database')
    expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([])
    const code = `const { writeArchive } = await import(${JSON.stringify(join(import.meta.dirname, 'archive.mjs'))})
      await writeArchive(${JSON.stringify(last)}, '${passphrase}', async (add) => {
        await add('a', 4, Buffer.from('half'))
        console.log('half')
        await new Promise((done) => setTimeout(done, 60_000))
      })`
    const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const ended = new Promise((done) => child.once('exit', done))
    await new Promise((half) => child.stdout.once('data', half))
    child.kill('SIGKILL')
    await ended
    expect(readFileSync(last, 'utf8')).toBe('the good backup of last night')
  })

  it('holds an ordinary tar, with a table in parts that can be put together by hand', async () => {
    const names: string[] = []
    const { readArchive } = await import('./archive.mjs')
    await readArchive(file, passphrase, ({ name }) => void names.push(name))
    expect(names).toContain('manifest.json')
    expect(names).toContain('tables/users.copy.gz.000001')
    expect(names).toContain('uploads/work')
  })
})

describe('a backup of version 0.1.0', () => {
  it('is restored and brought up to date', async () => {
    const from = join(import.meta.dirname, 'fixtures', 'v0.1.0.mboa')
    const target = await fresh({ empty: true })
    const input = {
      root,
      settings: newDataDir(),
      url: target.url,
      file: from,
      passphrase: 'a passphrase of version 0.1.0',
    }
    const { manifest } = await restoreBackup(input)
    expect(manifest.version).toBeUndefined()
    for (const { name, rows: count } of manifest.tables) {
      const counts = await rows(target.url, `select count(*)::int as count from "${name}"`)
      expect(counts[0]?.count, name).toBeGreaterThanOrEqual(count)
    }
    const [{ applied }] = await rows(
      target.url,
      'select count(*)::int as applied from _prisma_migrations where finished_at is not null',
    )
    const own = readdirSync(join(root, 'prisma', 'migrations'), { withFileTypes: true })
    expect(applied).toBe(own.filter((entry) => entry.isDirectory()).length)
    expect(await findBroken(target.url)).toEqual([])
    expect((await verifyAuditLog(target.url)).fault).toBeUndefined()
    const amina = await rows(target.url, `select username from users where username = 'amina'`)
    expect(amina).toEqual([{ username: 'amina' }])
  }, 60_000)
})

describe('the keys', () => {
  it('are written apart, and come back', async () => {
    const keyFile = join(folder, 'keys.mboa')
    await writeKeys({ root, settings, file: keyFile, passphrase })
    expect(readFileSync(keyFile).includes('SECOND_FACTOR_KEY')).toBe(false)
    const into = newDataDir()
    const { file: put, env } = await restoreKeys({ root, settings: into, file: keyFile, passphrase })
    expect(JSON.parse(readFileSync(put, 'utf8'))).toEqual(
      JSON.parse(readFileSync(keyFileOf(settings), 'utf8')),
    )
    expect(readFileSync(env, 'utf8')).toBe(
      'SECOND_FACTOR_KEY=the key of the second factor\nAUTH_SECRET=signs\n',
    )
    expect(statSync(env).mode & 0o077).toBe(0)
    const input = { root, settings: into, url: source.url, file: keyFile, passphrase }
    await expect(restoreBackup(input)).rejects.toThrow(/holds keys/)
  })

  it('are missed when they were never written, or changed since', async () => {
    const keyFile = keyFileOf(settings)
    expect(keysWithoutBackup(keyFile, await lastDone(source.url, 'backup-keys'))).toMatch(/never/)
    await recordDone(source.url, 'backup-keys')
    expect(keysWithoutBackup(keyFile, await lastDone(source.url, 'backup-keys'))).toBeUndefined()
    expect(keysWithoutBackup(keyFile, statSync(keyFile).mtimeMs - 60_000)).toMatch(/changed since/)
  })
})

describe('the commands', () => {
  const secret = join(folder, 'secret')
  const run = (script: string, ...args: string[]) =>
    spawnSync(process.execPath, [join(root, 'scripts', script), ...args, '--passphrase-file', secret], {
      encoding: 'utf8',
      env: {
        NODE_ENV: 'production',
        PATH: process.env.PATH,
        DATABASE_URL: source.url,
        ...settings,
        AUTH_SECRET: 'a secret of at least 32 characters',
        SECOND_FACTOR_KEY: 'a key of at least 32 characters, yes',
      },
    })

  it('back up, check the newest of a folder, and note both', async () => {
    writeFileSync(secret, passphrase)
    const backups = join(folder, 'backups')
    mkdirSync(backups)
    const result = run('backup.mjs', join(backups, 'tonight.mboa'))
    expect([result.status, result.stdout]).toEqual([0, expect.stringMatching(/version \d+\.\d+\.\d+/)])
    const checked = run('backup-check.mjs', backups)
    expect([checked.status, checked.stdout]).toEqual([0, expect.stringMatching(/tonight\.mboa.*Whole\./)])
    expect(Date.now() - ((await lastDone(source.url, 'backup')) ?? 0)).toBeLessThan(60_000)
    expect(Date.now() - ((await lastDone(source.url, 'backup-check')) ?? 0)).toBeLessThan(60_000)
    const target = await fresh({ empty: true })
    const own = join(folder, 'own-database')
    writeFileSync(own, `${source.url}\n`)
    const tried = spawnSync(
      process.execPath,
      [
        join(root, 'scripts', 'restore.mjs'),
        join(backups, 'tonight.mboa'),
        '--passphrase-file',
        secret,
        '--noted-in',
        own,
      ],
      {
        encoding: 'utf8',
        env: {
          NODE_ENV: 'production',
          PATH: process.env.PATH,
          DATABASE_URL: target.url,
          ...newDataDir(),
          AUTH_SECRET: 'a secret of at least 32 characters',
          SECOND_FACTOR_KEY: 'a key of at least 32 characters, yes',
        },
      },
    )
    expect([tried.status, tried.stdout]).toEqual([
      0,
      expect.stringMatching(/Restored the backup of[\s\S]*Noted in the database of the academy\./),
    ])
    expect(Date.now() - ((await lastDone(source.url, 'restore')) ?? 0)).toBeLessThan(60_000)
    const empty = run('backup-check.mjs', dirname(settings.DATA_DIR).concat('/data/secrets'))
    expect([empty.status, empty.stderr]).toEqual([1, expect.stringMatching(/no backup/)])
  }, 60_000)
})
