import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseEnv } from '@/config/env'
import { createKeyFile, keyFileOf, readKeyFile } from '@/infrastructure/credentials/key-file'
import { probeGateways, providerAddresses } from '@/infrastructure/payments/probe-gateways'
import { createFileStorage } from '@/infrastructure/storage/create-file-storage'
import { openTestContainer, type TestContainer } from '@/testing/container'
import { createTestDatabase, testDatabase } from '@/testing/database'
import { createProgram, createUser } from '@/testing/factories'
import { createContactMessage } from '@/testing/office'
import { hasRedis, startRedis } from '@/testing/redis-server'
import { giveAuthenticator } from '@/testing/second-factor'
import { FakeResend } from '@/testing/simulators/fake-resend'
import { fakeS3Keys, startFakeS3 } from '@/testing/simulators/fake-s3'
import { mtnCredentials } from '@/testing/simulators/mtn-options'
import { MtnSimulator } from '@/testing/simulators/mtn-simulator'
import { checks } from './checks.mjs'
import { examine, isHealthy, reportOf } from './examine.mjs'

const root = join(import.meta.dirname, '..', '..')
const folder = mkdtempSync(join(tmpdir(), 'doctor-test-'))
const hour = 60 * 60_000
const secondFactorKey = 'the key of the second factor, 36 chars'
const resend = new FakeResend()
const addressOf = (server: Server) => (server.address() as AddressInfo).port
const site = createServer((_req, res) => res.end(JSON.stringify({ status: 'ready' })))

const database = testDatabase()
let container: TestContainer
let mtn: MtnSimulator
let s3: Awaited<ReturnType<typeof startFakeS3>>
let listener: pg.Client
let secure: ReturnType<typeof createTlsServer>
let ca: string
let settings: Record<string, string>

async function listen() {
  listener = new pg.Client({ connectionString: database.url, application_name: 'events' })
  listener.on('error', () => undefined)
  await listener.connect()
  await listener.query('LISTEN academy_events')
}

/** A certificate for the site that ends in a hundred days. */
async function startSecureSite() {
  const [key, cert] = [join(folder, 'tls.key'), join(folder, 'tls.crt')]
  const result = spawnSync('openssl', [
    ...[
      'req',
      '-x509',
      '-newkey',
      'ec',
      '-pkeyopt',
      'ec_paramgen_curve:prime256v1',
      '-nodes',
      '-days',
      '100',
    ],
    ...['-subj', '/CN=academy.example', '-addext', 'subjectAltName=DNS:academy.example'],
    ...['-keyout', key, '-out', cert],
  ])
  expect(result.status, String(result.stderr)).toBe(0)
  ca = readFileSync(cert, 'utf8')
  secure = createTlsServer({ key: readFileSync(key), cert: ca })
  await new Promise<void>((ready) => secure.listen(0, '127.0.0.1', ready))
}

const setBackup = (name: string, ageMs: number) =>
  container.db.systemCheck.upsert({
    where: { name },
    create: { name, at: new Date(Date.now() - ageMs), problems: 0 },
    update: { at: new Date(Date.now() - ageMs) },
  })

beforeAll(async () => {
  container = openTestContainer(database.url, {}, { SECOND_FACTOR_KEY: secondFactorKey, DATA_DIR: folder })
  chmodSync(folder, 0o700)
  mkdirSync(join(folder, 'uploads'))
  mtn = await new MtnSimulator(container.clock).start()
  s3 = await startFakeS3('academy')
  await startSecureSite()
  await new Promise<void>((ready) => site.listen(0, '127.0.0.1', ready))
  settings = {
    APP_ENV: 'production',
    SITE_URL: 'https://academy.example',
    PORT: String(addressOf(site)),
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    AUTH_SECRET: 'the secret that signs, 36 characters',
    SECOND_FACTOR_KEY: secondFactorKey,
    ADMIN_EMAIL: 'admin@academy.example',
    ADMIN_USERNAME: 'admin',
    ADMIN_PASSWORD: 'a password of an admin',
    RESEND_API_KEY: 'the key at the mail provider',
    RESEND_BASE_URL: await resend.start(),
    MAIL_FROM: 'academy@academy.example',
    MTN_MOMO_BASE_URL: mtn.url,
    MTN_MOMO_SUBSCRIPTION_KEY: mtnCredentials.subscriptionKey,
    MTN_MOMO_API_USER: mtnCredentials.apiUser,
    MTN_MOMO_API_KEY: mtnCredentials.apiKey,
    MTN_MOMO_TARGET_ENVIRONMENT: mtnCredentials.targetEnvironment,
    S3_ENDPOINT: s3.endpoint,
    S3_BUCKET: 'academy',
    S3_ACCESS_KEY_ID: fakeS3Keys.accessKeyId,
    S3_SECRET_ACCESS_KEY: fakeS3Keys.secretAccessKey,
  }
  createKeyFile(keyFileOf({ DATA_DIR: folder }), new Date())
  const user = await createUser({ role: 'admin' })
  await giveAuthenticator(user.id)
  await container.db.auditEntry.createMany({ data: [{ action: 'test.one' }, { action: 'test.two' }] })
  await setBackup('backup', 5 * hour)
  await setBackup('backup-check', 24 * hour)
  await setBackup('backup-keys', -hour)
  await listen()
})
afterAll(async () => {
  await listener.end()
  await container.close()
  await Promise.all([mtn.stop(), s3.close(), resend.stop()])
  site.close()
  secure.close()
  rmSync(folder, { recursive: true })
})

async function createEnrolment() {
  const userId = (await createUser()).id
  const programId = (await createProgram()).id
  const { id } = await container.db.enrolment.create({ data: { userId, programId } })
  return { userId, programId, enrolmentId: id }
}

const means = {
  root,
  now: () => Date.now(),
  outside: { probeGateways, providerAddresses, createFileStorage },
  credentialKeys: { keyFileOf, readKeyFile },
}

/** What the doctor says, with one thing changed. */
async function diagnose(changes: Record<string, string> = {}, context: object = {}) {
  const parsed = parseEnv({ ...settings, ...changes })
  return examine(
    {
      ...means,
      settings: parsed,
      url: parsed.DATABASE_URL,
      direct: parsed.DATABASE_URL,
      running: true,
      tlsAddress: { address: '127.0.0.1', port: (secure.address() as AddressInfo).port, ca },
      readFileSystem: async () => ({ bsize: 4096, blocks: 1e8, bavail: 5e7, files: 1e7, ffree: 9e6 }),
      ...context,
    },
    checks,
  )
}

const notHealthy = (results: Awaited<ReturnType<typeof diagnose>>) =>
  results.filter(({ state }) => state === 'failed' || state === 'warning')
/** The only check that failed, with its message. */
async function complaint(changes: Record<string, string> = {}, context: object = {}) {
  const problems = notHealthy(await diagnose(changes, context))
  expect(problems.map(({ name }) => name)).toHaveLength(1)
  return {
    name: problems[0]?.name,
    state: problems[0]?.state,
    words: problems[0]?.problems?.map(({ what, remedy }) => `${what} ${remedy}`).join('\n'),
  }
}
const inDatabase = async (sql: string) => {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await client.query(sql).finally(() => client.end())
}

describe('the doctor', () => {
  it('reports nothing of a healthy academy', async () => {
    const results = await diagnose()
    expect(notHealthy(results)).toEqual([])
    expect(isHealthy(results)).toBe(true)
    expect(results.filter(({ state }) => state === 'skipped').map(({ name }) => name)).toEqual(['redis'])
  })

  it('names a setting that is wrong, and leaves out what needs it', async () => {
    const results = await examine({ ...means, settingProblems: ['PORT must be a whole number'] }, checks)
    expect(reportOf(results)).toContain('PORT must be a whole number')
    expect(isHealthy(results)).toBe(false)
  })

  it('names a listener that is gone', async () => {
    await listener.end()
    expect(await complaint()).toMatchObject({
      name: 'listener',
      words: expect.stringMatching(/No instance listens/),
    })
    await listen()
  })

  it('names a pooler that swallows notifications', async () => {
    const other = await createTestDatabase()
    const problems = notHealthy(await diagnose({}, { url: other.url }))
    expect(problems).toMatchObject([
      { name: 'listener', problems: [{ what: expect.stringMatching(/notifications .* do not arrive/) }] },
    ])
    await other.drop()
  }, 40_000)

  it('names a full disk', async () => {
    const full = async () => ({ bsize: 4096, blocks: 1e8, bavail: 0, files: 1e7, ffree: 9e6 })
    expect(await complaint({}, { readFileSystem: full })).toMatchObject({
      name: 'disk',
      words: expect.stringMatching(/Only 0 MB are free.*Make room/),
    })
    const inodes = async () => ({ ...(await statfs(folder)), files: 1e7, ffree: 10 })
    expect(await complaint({}, { readFileSystem: inodes })).toMatchObject({ name: 'disk' })
  })

  it('names a clock that differs from the database and from the world', async () => {
    const ahead = await diagnose({}, { now: () => Date.now() + 10 * 60_000 })
    const clock = ahead.find(({ name }) => name === 'clock')
    expect(clock?.problems?.map(({ what }) => what)).toEqual([
      expect.stringMatching(/600 seconds ahead of the database/),
      expect.stringMatching(/seconds ahead of that of 127\.0\.0\.1/),
    ])
  })

  it('asks any payment provider for the time where nobody else is set', () => {
    const { MTN_MOMO_BASE_URL: address } = settings
    const orange = {
      ORANGE_MODE: 'webpay',
      ORANGE_BASE_URL: 'https://api.orange.com',
      ORANGE_CLIENT_ID: 'id',
      ORANGE_CLIENT_SECRET: 'secret',
      ORANGE_MERCHANT_KEY: 'key',
    }
    const payflex = {
      PAYFLEX_BASE_URL: 'https://payflex.example',
      PAYFLEX_API_KEY: 'key',
      PAYFLEX_WEBHOOK_SECRET: 'secret',
    }
    expect(providerAddresses(parseEnv({ ...settings, ...orange, ...payflex }))).toEqual([
      address,
      'https://api.orange.com',
      'https://payflex.example',
    ])
    const campay = {
      CAMPAY_BASE_URL: 'https://demo.campay.net/api',
      CAMPAY_USERNAME: 'user',
      CAMPAY_PASSWORD: 'password',
      CAMPAY_WEBHOOK_KEY: 'key',
    }
    expect(providerAddresses(parseEnv(campay))).toEqual(['https://demo.campay.net/api'])
    expect(providerAddresses(parseEnv(payflex))).toEqual(['https://payflex.example'])
  })

  it('names a backup that is old, and one that never was', async () => {
    await setBackup('backup', 50 * hour)
    expect(await complaint()).toMatchObject({ name: 'backup', words: expect.stringMatching(/2 days old/) })
    await container.db.systemCheck.delete({ where: { name: 'backup' } })
    expect(await complaint()).toMatchObject({ name: 'backup', words: expect.stringMatching(/never been/) })
    await setBackup('backup', 5 * hour)
  })

  it('names a missing extension', async () => {
    await inDatabase('ALTER EXTENSION pg_trgm SET SCHEMA public')
    await inDatabase(`UPDATE pg_extension SET extname = 'gone' WHERE extname = 'pg_trgm'`)
    const problems = notHealthy(await diagnose())
    await inDatabase(`UPDATE pg_extension SET extname = 'pg_trgm' WHERE extname = 'gone'`)
    expect(problems[0]).toMatchObject({
      name: 'database',
      problems: [{ what: expect.stringMatching(/pg_trgm is missing/) }],
    })
  })

  it('names mail that is blocked, and a key that is refused', async () => {
    expect(await complaint({ RESEND_BASE_URL: 'http://127.0.0.1:9' })).toMatchObject({
      name: 'mail',
      words: expect.stringMatching(/cannot be reached.*firewall/),
    })
    const refused = { status: 401, body: { name: 'validation_error' } }
    resend.failNext(refused, refused)
    expect(await complaint()).toMatchObject({ name: 'mail', words: expect.stringMatching(/refuses the key/) })
  })

  it('accepts a key that may only send', async () => {
    const restricted = { status: 401, body: { name: 'restricted_api_key' } }
    resend.failNext(restricted, restricted)
    expect(notHealthy(await diagnose())).toEqual([])
  })

  it('names mail that waits', async () => {
    const { id } = await container.db.outboxMail.create({
      data: { kind: 'welcome', toEmail: 'a@b.cm', createdAt: new Date(Date.now() - hour) },
    })
    expect(await complaint()).toMatchObject({ name: 'mail', words: expect.stringMatching(/60 minutes ago/) })
    await container.db.outboxMail.delete({ where: { id } })
  })

  it('names a broken chain of the audit log', async () => {
    await inDatabase(
      `ALTER TABLE audit_log DISABLE TRIGGER USER; UPDATE audit_log SET action = 'forged' WHERE id = 1; ALTER TABLE audit_log ENABLE TRIGGER USER`,
    )
    expect(await complaint()).toMatchObject({
      name: 'audit',
      words: expect.stringMatching(/entry 1 was changed/),
    })
    await inDatabase(
      `ALTER TABLE audit_log DISABLE TRIGGER USER; UPDATE audit_log SET action = 'test.one' WHERE id = 1; ALTER TABLE audit_log ENABLE TRIGGER USER`,
    )
  })

  it('names another key of the second factor, and another file of certificate keys', async () => {
    expect(await complaint({ SECOND_FACTOR_KEY: 'another key than that of the secrets' })).toMatchObject({
      name: 'second-factor-key',
      words: expect.stringMatching(/1 of 1 secrets/),
    })
    const file = keyFileOf({ DATA_DIR: folder })
    const before = readFileSync(file)
    writeFileSync(file, '{}')
    expect(await complaint()).toMatchObject({ name: 'credential-keys' })
    writeFileSync(file, before)
    const gone = join(folder, 'gone.json')
    expect(await complaint({ CREDENTIAL_KEY_FILE: gone })).toMatchObject({ name: 'credential-keys' })
  })

  it('names a provider that refuses our credentials, and one that is out of reach', async () => {
    expect(await complaint({ MTN_MOMO_API_KEY: 'not the key' })).toMatchObject({
      name: 'payments',
      words: expect.stringMatching(/mtn refuses our credentials/),
    })
    expect(await complaint({ MTN_MOMO_BASE_URL: 'http://127.0.0.1:9' })).toMatchObject({
      name: 'payments',
      words: expect.stringMatching(/mtn cannot be reached/),
    })
  })

  it('names an object store that refuses', async () => {
    const problems = notHealthy(await diagnose({ S3_BUCKET: 'another' }))
    expect(problems.map(({ name }) => name)).toEqual(['store', 'files'])
  })

  it('names Redis when it is gone', async () => {
    expect(await complaint({ REDIS_URL: 'redis://:hidden-word@127.0.0.1:9' })).toMatchObject({
      name: 'redis',
      words: expect.not.stringContaining('hidden-word'),
    })
  })

  it.skipIf(!hasRedis)('uses Redis when it is there', async () => {
    const redis = await startRedis()
    try {
      const examined = () => diagnose({ REDIS_URL: redis.url })
      const state = async () => (await examined()).find(({ name }) => name === 'redis')?.state
      await expect.poll(state, { timeout: 20_000 }).toBe('healthy')
      expect(notHealthy(await examined())).toEqual([])
    } finally {
      await redis.kill()
    }
  })

  it('names a certificate that ends soon, has ended, or belongs to another name', async () => {
    const at = (days: number) => ({ now: () => Date.now() + days * 24 * hour })
    const tls = async (changes: Record<string, string>, context: object = {}) =>
      (await diagnose(changes, context)).find(({ name }) => name === 'certificate')
    expect(await tls({}, at(90))).toMatchObject({ state: 'warning' })
    expect(await tls({}, at(200))).toMatchObject({
      problems: [{ what: expect.stringMatching(/ended 1\d\d days ago/) }],
    })
    expect(await tls({ SITE_URL: 'https://other.example' })).toMatchObject({
      state: 'failed',
      problems: [{ what: expect.stringMatching(/refuse the certificate/) }],
    })
  })

  it('names money that does not add up', async () => {
    const enrolment = await createEnrolment()
    const payment = await container.db.paymentIntent.create({
      data: {
        ...enrolment,
        reference: 'MBA-TEST',
        amountXaf: 15_000,
        priceXaf: 15_000,
        state: 'paid',
        provider: 'mtn',
        phone: '+237670000000',
        codeSentAt: new Date(),
        codeExpiresAt: new Date(),
      },
    })
    expect(await complaint()).toMatchObject({ name: 'money', words: expect.stringMatching(/MBA-TEST/) })
    await container.db.paymentIntent.delete({ where: { id: payment.id } })
  })

  it('names a file whose bytes are gone', async () => {
    const submission = await container.db.submission.create({
      data: {
        ...(await createEnrolment()),
        filename: 'work.pdf',
        size: 10,
        sha256: 'x',
        contentType: 'application/pdf',
        storageKey: randomUUID(),
      },
    })
    const { name, words } = await complaint()
    expect([name, words]).toEqual(['files', expect.stringContaining(submission.storageKey)])
    await container.db.submission.delete({ where: { id: submission.id } })
    const storageKey = randomUUID()
    const file = { position: 1, filename: 'plan.pdf', size: 10, receivedId: 'file', storageKey }
    const { id: messageId } = await createContactMessage()
    const reply = await container.db.contactReply.create({
      data: { messageId, direction: 'visitor', subject: 'Re', body: 'b', files: { create: file } },
    })
    expect((await complaint()).words).toContain(storageKey)
    await container.db.contactReply.delete({ where: { id: reply.id } })
  })

  it('names a migration that is missing and one that stands above this version', async () => {
    const empty = await createTestDatabase({ empty: true })
    const results = await diagnose({ DATABASE_URL: empty.url })
    expect(results.find(({ name }) => name === 'migrations')).toMatchObject({
      problems: [{ what: expect.stringMatching(/empty/) }],
    })
    await empty.drop()
    await inDatabase(
      `INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at) VALUES ('x', 'x', '29990101000000_x_contract', now())`,
    )
    expect(await complaint()).toMatchObject({
      name: 'migrations',
      words: expect.stringMatching(/newer version/),
    })
    await inDatabase(`DELETE FROM _prisma_migrations WHERE id = 'x'`)
  })

  it('names a database that does not answer, and checks the rest', async () => {
    const results = await diagnose({ DATABASE_URL: 'postgresql://academy:hush-hush@127.0.0.1:9/academy' })
    expect(results.filter(({ state }) => state === 'failed').map(({ name }) => name)).toEqual(['database'])
    expect(JSON.stringify(results)).not.toContain('hush-hush')
  })

  it('never shows a secret, and every complaint says what to do', async () => {
    const results = await diagnose(
      { RESEND_BASE_URL: 'http://127.0.0.1:9', MTN_MOMO_API_KEY: 'not the key', S3_BUCKET: 'another' },
      { now: () => Date.now() + 400 * 24 * hour },
    )
    const text = `${JSON.stringify(results)}${reportOf(results)}`
    for (const name of [
      'AUTH_SECRET',
      'SECOND_FACTOR_KEY',
      'RESEND_API_KEY',
      'S3_SECRET_ACCESS_KEY',
      'ADMIN_PASSWORD',
    ]) {
      expect(text).not.toContain(settings[name])
    }
    expect(text).not.toContain('not the key')
    for (const { problems = [] } of results) {
      for (const { what, remedy } of problems) {
        expect([what.length > 10, remedy.length > 10]).toEqual([true, true])
      }
    }
    expect(reportOf(results)).toMatch(/Begin with: Clock\./)
  })

  it('gives up on a check that hangs', async () => {
    const hanging = { name: 'x', title: 'X', withinMs: 20, run: () => new Promise<never>(() => undefined) }
    const [result] = await examine(means, [hanging])
    expect(result).toMatchObject({
      state: 'failed',
      problems: [{ what: expect.stringMatching(/did not finish within/) }],
    })
  })
})
