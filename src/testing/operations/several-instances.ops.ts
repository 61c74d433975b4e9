import { setTimeout as pause } from 'node:timers/promises'
import { createClient } from '@redis/client'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import en from '@/messages/en.json'
import { hashToken } from '@/server/kernel/secrets'
import { addPeople } from '../../../bench/chat/people.mjs'
import { judgeSoak, runSoak } from '../../../bench/chat/soak-run.mjs'
import { type Answer, ask, type Target, underLoad } from './load'
import { missingPrograms, startWholeSite } from './whole-site'

if (missingPrograms.length > 0) {
  console.warn(
    `\n#### NOT TESTED: two instances behind nginx, over pgbouncer, Redis and an object store. Not installed: ${missingPrograms.join(', ')}.\n`,
  )
}

const say = (what: string) => console.log(`… ${what}`)
let site: Awaited<ReturnType<typeof startWholeSite>>
const people = () => ['127.0.0.11', '127.0.0.12', '127.0.0.13', '127.0.0.14', '127.0.0.15'].map(site.from)
const targets = () => people() as [Target, ...Target[]]

async function query<Row extends pg.QueryResultRow>(sql: string, values: unknown[] = []): Promise<Row[]> {
  const client = new pg.Client({ connectionString: site.database.url })
  await client.connect()
  try {
    return (await client.query<Row>(sql, values)).rows
  } finally {
    await client.end()
  }
}

/** A long conversation over both instances, with sockets from many addresses, during the given troubles. */
async function talkThrough(troubles: { at: number; name: string; happen: () => Promise<void> }[]) {
  const { people: members, rooms } = await addPeople(site.database.url, process.env.AUTH_SECRET, {
    people: 30,
    rooms: 3,
    roomsEach: 2,
  })
  const failed: unknown[] = []
  const report = await runSoak({
    seed: 3,
    people: members,
    rooms,
    messages: 3_000,
    instances: [{ url: site.from('127.0.0.1').url }],
    troubles: troubles.map((trouble) => ({
      ...trouble,
      happen: () => trouble.happen().catch((error: unknown) => void failed.push(error)),
    })),
    connectionString: site.database.url,
    cutShare: 0.02,
    pauseMs: 300,
    socketOptionsOf: (person) => ({
      rejectUnauthorized: false,
      localAddress: `127.0.1.${person + 1}`,
    }),
    say,
  })
  say(
    `${report.rows} messages, acknowledged in ${report.ackP50.toFixed(0)} ms (half), ${report.ackP99.toFixed(0)} ms (99 %), ${report.counts.connects} connections, ${report.counts.resumes} times asked for what was missed`,
  )
  expect(failed).toEqual([])
  expect(judgeSoak(report).filter(([, holds]) => !holds)).toEqual([])
}

const writeTo = (target: Target) =>
  ask(target, 'POST', '/api/contact/submit', {
    json: {
      name: 'Paul Talla',
      email: 'redis-stands-still@example.cm',
      phone: '+237670000000',
      subject: 'course-inquiry',
      message: 'When does the next class begin?',
    },
  })

/** Hands in a small file. */
async function handIn(target: Target, token: string): Promise<Answer> {
  const form = new FormData()
  form.set('program', 'web-development')
  form.set(
    'assignment',
    new File(['%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n'], 'work.pdf', { type: 'application/pdf' }),
  )
  const encoded = new Response(form)
  const type = encoded.headers.get('content-type') ?? ''
  const body = Buffer.from(await encoded.arrayBuffer())
  return ask(target, 'POST', '/api/assignments/submit', { token, body, headers: { 'content-type': type } })
}

describe.skipIf(missingPrograms.length > 0)('two instances behind the documented nginx', () => {
  beforeAll(async () => {
    site = await startWholeSite()
  }, 300_000)
  afterAll(() => site?.close(), 60_000)

  it('people are spread over both, and each stays at one', async () => {
    const usedBy = async (target: Target) => {
      const before = await site.requests()
      for (let n = 0; n < 10; n += 1) {
        await ask(target, 'GET', '/api/programs')
      }
      const after = await site.requests()
      return after.flatMap((count, place) => (count - (before[place] ?? 0) >= 10 ? [place] : []))
    }
    const places: number[][] = []
    // So many that it cannot be by chance if all reach the same instance.
    const callers = Array.from({ length: 20 }, (_, n) => site.from(`127.0.0.${101 + n}`))
    for (const target of callers) {
      places.push(await usedBy(target))
    }
    expect(places.map(({ length }) => length)).toEqual(callers.map(() => 1))
    expect(new Set(places.flat())).toEqual(new Set([0, 1]))
  })

  it('plain http leads to https, and only the name of the site is answered', async () => {
    const plain = { url: site.plainUrl, host: 'localhost' }
    expect((await ask(plain, 'GET', '/programs')).status).toBe(301)
    expect((await ask({ ...site.from('127.0.0.1'), host: 'evil.example' }, 'GET', '/programs')).status).toBe(
      421,
    )
  })

  it('a caller is known by the address that nginx sees, whatever they claim', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.9' }
    const json = { email: 'real-address@example.cm' }
    expect(
      (await ask(site.from('127.0.0.77'), 'POST', '/api/newsletter/subscribe', { json, headers })).status,
    ).toBeLessThan(300)
    const redis = createClient({ url: site.redis.url })
    await redis.connect()
    const keys = await redis.keys('limit:*')
    redis.destroy()
    const counted = (address: string) => keys.some((key) => key.endsWith(hashToken(address).slice(0, 32)))
    expect([counted('127.0.0.77'), counted('203.0.113.9')]).toEqual([true, false])
  })

  it('a body beyond what the site takes is refused by nginx', async () => {
    // The body is not sent, because the answer comes at once, and the end of the connection could overtake it.
    const headers = { 'content-length': String(62 * 1024 * 1024) }
    expect((await ask(site.from('127.0.0.1'), 'POST', '/api/assignments/submit', { headers })).status).toBe(
      413,
    )
  })

  it('a person registers, pays, chats and hands in work in a browser', async () => {
    const specs = [
      'e2e/registration.journey.spec.ts',
      'e2e/student-pays.journey.spec.ts',
      'e2e/chat.pair.spec.ts',
      'e2e/assignments.spec.ts',
    ]
    expect(await site.browse(specs)).toBe(0)
    // The handed-in file is in the object store.
    expect(site.store.objects.size).toBeGreaterThan(0)
  })

  it('a changed telephone is on the pages of both instances within five seconds', async () => {
    const { people: members } = await addPeople(site.database.url, process.env.AUTH_SECRET, {
      people: 1,
      rooms: 1,
      roomsEach: 1,
    })
    const [admin] = members
    await query(`update users set role = 'admin' where id = $1`, [admin?.id])
    await query(`update sessions set proven_at = now() where user_id = $1`, [admin?.id])
    const setPhone = (phone: string) =>
      ask(site.from('127.0.0.31'), 'PUT', '/api/admin/settings', {
        token: String(admin?.token),
        json: { phone },
      })
    const instances = site.instances.map(({ url }) => ({ url, host: site.host }))
    const shown = (target: Target) => ask(target, 'GET', '/contact').then(({ body }) => body)
    const changed = await setPhone('+237677123456')
    expect(changed.status, changed.body).toBe(200)
    const began = Date.now()
    for (const instance of instances) {
      await expect.poll(() => shown(instance), { timeout: 5_000 }).toContain('tel:+237677123456')
    }
    expect(Date.now() - began).toBeLessThan(5_000)
    expect((await setPhone('+237670000000')).status).toBe(200)
  })

  it('a legal text is on the pages of both instances within five seconds, and again when its day comes', async () => {
    const publish = (number: number, words: string, inSeconds: number) =>
      query(
        `with published as (
           insert into legal_versions (id, document, number, source_en, source_fr, html_en, html_fr, change_en, change_fr,
             in_force_from, asks_again, published_at)
           values (gen_random_uuid(), 'terms', $1, $2, $2, $2, $2, 'New', 'Nouveau', now() + $3 * interval '1 second', false, now()))
         insert into events (type, payload, created_at) values ('legal.changed', '{}', now())`,
        [number, words, inSeconds],
      )
    const instances = site.instances.map(({ url }) => ({ url, host: site.host }))
    const shown = (target: Target, path: string) => ask(target, 'GET', path).then(({ body }) => body)
    await publish(2, '<p>A second text.</p>', 0)
    for (const instance of instances) {
      for (const path of ['/terms', '/fr/terms', '/terms/2']) {
        await expect.poll(() => shown(instance, path), { timeout: 5_000 }).toContain('A second text.')
      }
      expect(await shown(instance, '/terms/1')).not.toContain('A second text.')
    }
    await publish(3, '<p>A third text.</p>', 6)
    for (const instance of instances) {
      await expect.poll(() => shown(instance, '/terms/3'), { timeout: 5_000 }).toContain('A third text.')
    }
    for (const instance of instances) {
      await expect.poll(() => shown(instance, '/terms'), { timeout: 11_000 }).toContain('A third text.')
    }
  })

  it('a conversation loses nothing while Redis is restarted and stands still, and while nginx is restarted', async () => {
    await talkThrough([
      {
        at: 0.1,
        name: 'Redis is killed for three seconds',
        async happen() {
          await site.redis.kill()
          await pause(3_000)
          site.redis.start()
        },
      },
      {
        at: 0.4,
        name: 'Redis stands still for five seconds',
        async happen() {
          site.redis.pause()
          await pause(5_000)
          site.redis.resume()
        },
      },
      { at: 0.8, name: 'nginx is restarted', happen: site.restartNginx },
    ])
  })

  it('while Redis stands still, what is limited is answered by the count of the database', async () => {
    site.redis.pause()
    try {
      for (const target of people()) {
        expect((await writeTo(target)).status).toBe(201)
      }
    } finally {
      site.redis.resume()
    }
  })

  it('both instances are replaced, one after the other, without a failed request or a lost message', async () => {
    const load = underLoad({ targets: targets() })
    const replace = async (place: number) => {
      expect(await site.instances[place]?.stop()).toBe(0)
      await site.instances[place]?.start()
    }
    await talkThrough([
      {
        at: 0.1,
        name: 'both instances are replaced, twice',
        async happen() {
          for (const place of [0, 1, 0, 1]) {
            await replace(place)
          }
        },
      },
    ])
    await load.stop()
    const requests = [...load.counts.values()].reduce((sum, each) => sum + each, 0)
    say(`${requests} requests, ${load.failures.length} failed, the slowest took ${load.slowestMs()} ms`)
    expect(load.failures, site.complaints()).toEqual([])
  })

  it('while pgbouncer is away requests are answered with 503 at worst, and afterwards all is well', async () => {
    const load = underLoad({ targets: targets(), allowed: [503] })
    await pause(2_000)
    await site.pgbouncer.kill()
    await pause(5_000)
    await site.pgbouncer.start()
    await site.ready()
    await load.stop()
    say(
      `${[...load.counts.values()].reduce((sum, each) => sum + each, 0)} requests, the slowest took ${load.slowestMs()} ms`,
    )
    expect(load.failures, site.complaints()).toEqual([])
    const after = underLoad({ targets: targets() })
    await pause(5_000)
    await after.stop()
    expect(after.failures, site.complaints()).toEqual([])
    const rows = await query<{ email: string }>(
      `select email from contact_messages where email like 'load-%'`,
    )
    const emails = new Set(rows.map(({ email }) => email))
    expect([...load.writtenTexts, ...after.writtenTexts].filter((email) => !emails.has(email))).toEqual([])
  })

  it('while the object store is away work is refused with 503 and not half stored, and taken afterwards', async () => {
    const { people: members } = await addPeople(site.database.url, process.env.AUTH_SECRET, {
      people: 1,
      rooms: 1,
      roomsEach: 1,
    })
    const [student] = members
    await query(
      `insert into enrolments (id, user_id, program_id, status, start_date, updated_at)
       select gen_random_uuid(), $1, id, 'active', now(), now() from programs where slug = 'web-development'`,
      [student?.id],
    )
    const target = site.from('127.0.0.21')
    const submissions = () => query('select 1 from submissions where user_id = $1', [student?.id])
    await site.store.goAway()
    const refused = await handIn(target, String(student?.token))
    expect(refused.status, refused.body).toBe(503)
    expect(JSON.parse(refused.body).message).toBe(en.Errors.storageUnavailable)
    expect(await submissions()).toEqual([])
    await site.store.comeBack()
    const before = site.store.objects.size
    const answer = await handIn(target, String(student?.token))
    expect(answer.status, answer.body).toBe(201)
    expect([(await submissions()).length, site.store.objects.size]).toEqual([1, before + 1])
  })
})
