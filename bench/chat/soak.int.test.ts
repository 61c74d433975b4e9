import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testDatabase } from '@/testing/database'
import { freePort } from '../../scripts/postgres/cluster.mjs'
import { bundleSockets, createInstance } from './instances.mjs'
import { addPeople } from './people.mjs'
import { runSoak } from './soak-run.mjs'

const secret = 'a secret for tests only, 32 characters'
const root = join(import.meta.dirname, '../..')
const database = testDatabase()
let instances: ReturnType<typeof createInstance>[]

beforeAll(async () => {
  const file = await bundleSockets(root)
  const env = {
    DATABASE_URL: database.url,
    AUTH_SECRET: secret,
    RATE_LIMIT_SCALE: '1000',
    LOG_LEVEL: 'silent',
  }
  instances = await Promise.all(
    [0, 1].map(async () => createInstance({ file, cwd: root, env, port: await freePort() })),
  )
  await Promise.all(instances.map(({ start }) => start()))
})
afterAll(async () => {
  await Promise.all(instances.map(({ kill }) => kill()))
})

async function cutDatabase() {
  const admin = new pg.Client({ connectionString: database.url })
  await admin.connect()
  await admin.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
  await admin.end()
}

it('two servers that are killed, a database that goes away, cut connections: nothing lost, nothing doubled', async () => {
  const { people, rooms } = await addPeople(database.url, secret, { people: 12, rooms: 3, roomsEach: 2 })
  const kill = (at: number, which: number) => ({
    at,
    name: `server ${which} is killed`,
    async happen() {
      await instances[which]?.kill()
      await sleep(200)
      await instances[which]?.start()
    },
  })
  const report = await runSoak({
    seed: 7,
    people,
    rooms,
    messages: 300,
    cutShare: 0.05,
    instances,
    connectionString: database.url,
    troubles: [
      kill(0.2, 0),
      { at: 0.45, name: 'the database goes away', happen: cutDatabase },
      kill(0.65, 1),
    ],
    say: () => {},
  })
  expect(report).toMatchObject({ rows: 300, lost: 0, doubled: 0, gaps: 0, wrongLists: 0, lists: 24 })
  // The faults must have had an effect: otherwise this test shows nothing.
  expect(report.counts.cuts).toBeGreaterThan(5)
  expect(report.counts.connects).toBeGreaterThan(24)
  expect(report.counts.tries).toBeGreaterThan(300)
}, 60_000)
