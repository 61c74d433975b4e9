import { once } from 'node:events'
import { mkdirSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { createProxy } from '../../scripts/cluster/proxy.mjs'
import { freePort } from '../../scripts/postgres/cluster.mjs'
import { buildIfNeeded } from '../../scripts/run/build.mjs'
import { seed } from '../../scripts/run/database.mjs'
import { isolateEnvironment } from '../../scripts/test/product.mjs'
import { createInstance } from '../chat/instances.mjs'
import { addPeople } from '../chat/people.mjs'
import { openThrowAway } from '../shared/throw-away.mjs'

const mostStarts = 20

/**
 * Two instances of the built product over one PostgreSQL, each of which can be killed, behind the proxy of `npm run start:cluster`.
 * @param {string} root
 * @param {Record<string, string>} providers
 */
export async function openPaymentTrial(root, providers) {
  await isolateEnvironment('')
  const port = await freePort()
  const site = `http://localhost:${port}`
  Object.assign(process.env, providers, {
    SITE_URL: site,
    NEXTAUTH_URL: site,
    RATE_LIMIT_SCALE: '1000000',
    LOG_LEVEL: 'error',
  })
  const throwAway = await openThrowAway(root, 'soak-payments', { readFile: false })
  const { url } = throwAway.cluster
  await seed(root)
  const file = await buildIfNeeded(root)
  // What was committed must outlive a killed PostgreSQL; a throw-away database would not wait for it.
  await query(url, 'alter database academy set synchronous_commit = on')
  const ports = [await freePort(), await freePort()]
  mkdirSync(join(root, 'test-results'), { recursive: true })
  const logs = ports.map((_, n) => join(root, 'test-results', `soak-payments-${n}.log`))
  const instances = ports.map((own, n) =>
    createInstance({
      file,
      cwd: root,
      port: own,
      env: { DATABASE_URL: url, HOST: '127.0.0.1', TRUST_PROXY: '1' },
      output: openSync(logs[n] ?? '', 'w'),
    }),
  )
  const proxy = createProxy(ports)
  proxy.listen(port, '127.0.0.1')
  await once(proxy, 'listening')
  await Promise.all(instances.map(({ start }) => start()))
  return {
    url,
    site,
    /** Kills an instance with its workers, and starts it again as a supervisor would. @param {number} which */
    async killInstance(which) {
      const instance = instances[which % instances.length]
      await instance?.kill()
      for (let starts = 1; ; starts += 1) {
        await sleep(300)
        try {
          return await instance?.start()
        } catch (error) {
          // The database may be away at the same time.
          if (starts === mostStarts) {
            throw error
          }
        }
      }
    },
    async killDatabase() {
      const [{ pid } = {}] = await query(
        url,
        `select (regexp_match(pg_read_file('postmaster.pid'), '^\\d+'))[1]::int as pid`,
      )
      process.kill(pid, 'SIGKILL')
      // Its processes notice it by themselves.
      await sleep(1_000)
      await throwAway.restart()
    },
    /** What the instances did not expect, as they logged it. */
    failures: () =>
      logs
        .flatMap((file) => readFileSync(file, 'utf8').split('\n'))
        .filter((line) => line.includes('"request.failed"')),
    async close() {
      await Promise.all(instances.map(({ kill }) => kill()))
      proxy.close()
      proxy.closeAllConnections()
      await throwAway.close()
    },
  }
}

/** @param {string} url @param {string} sql @param {unknown[]} [values] */
async function query(url, sql, values = []) {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(sql, values)).rows
  } finally {
    await client.end()
  }
}

/**
 * A program that can be paid whole or in two parts, and a code for half of its price with fewer places than people who enter it.
 * @param {{ url: string, site: string }} trial
 * @param {number} places
 */
export async function prepareOffer({ url, site }, places) {
  const { people } = await addPeople(url, process.env.AUTH_SECRET, { people: 1, rooms: 1, roomsEach: 1 })
  const [admin] = people
  await query(url, `update users set role = 'admin' where id = $1`, [admin?.id])
  await query(url, 'update sessions set proven_at = now() where user_id = $1', [admin?.id])
  const [program = {}] = await query(
    url,
    `select p.id, p.slug, p.price_xaf as price from programs p where p.slug = 'data-science'`,
  )
  const first = Math.floor(program.price / 3)
  await query(
    url,
    `insert into payment_plans (id, program_id, first_xaf, second_xaf, due_days, granted_by_id, reason)
      values (gen_random_uuid(), $1, $2, $3, 30, $4, 'soak')`,
    [program.id, first, program.price - first, admin?.id],
  )
  const made = await fetch(`${site}/api/admin/codes`, {
    method: 'POST',
    headers: { authorization: `Bearer ${admin?.token}`, 'content-type': 'application/json', origin: site },
    body: JSON.stringify({ kind: 'scholarship', percent: 50, places, programs: [program.slug] }),
  })
  const answer = await made.json()
  if (made.status !== 201) {
    throw new Error(`no code: ${made.status} ${JSON.stringify(answer)}`)
  }
  return {
    slug: String(program.slug),
    price: Number(program.price),
    first,
    code: String(answer.code),
    codePrice: program.price - Math.round(program.price / 2),
  }
}
