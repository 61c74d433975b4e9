import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { encode } from 'next-auth/jwt'
import pg from 'pg'
import { messageOf } from '../../scripts/run/errors.mjs'
import { Crowd } from '../chat/crowd.mjs'
import { addPeople } from '../chat/people.mjs'

const answerWithinMs = 30_000
const chatPeople = 40
const chatMessagesASecond = 5
/** About 1,000 visitors and 100 students an hour. */
const smallPace = 12

const publicPages = [
  '/',
  '/programs',
  '/programs/web-development',
  '/contact',
  '/fr',
  '/fr/programs',
  '/login',
]
const publicCalls = ['/api/programs', '/api/programs/data-science', '/api/health']
const studentPages = ['/user/dashboard', '/user/programs/web-development', '/user/payments', '/user/message']
const studentCalls = ['/api/user/profile', '/api/user/programs', '/api/user/unread', '/api/assignments']
const officePages = [
  '/admin/students',
  '/admin/students?q=amina',
  '/admin/payments',
  '/admin/messages',
  '/admin/audit-log',
]

/**
 * What an academy does on a busy evening, all at once: people who read, learn, register, pay, write, talk and look after it.
 * With `small` it is what an academy with one small machine does in an hour.
 * @param {string} site
 * @param {{ small?: boolean }} [options]
 */
export async function startMixedLoad(site, { small = false } = {}) {
  const pace = small ? smallPace : 1
  const url = process.env.DATABASE_URL
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const student = await cookieOf(client, `u.role = 'student' and e.status = 'active'`)
  const office = await cookieOf(client, `u.role = 'admin'`)
  await client.end()
  const { people } = await addPeople(url, process.env.AUTH_SECRET, {
    people: chatPeople,
    rooms: 4,
    roomsEach: 1,
    tokenLasts: '1d',
  })
  const crowd = new Crowd(site, people)
  await crowd.connect()

  const load = {
    /** @type {Map<string, number>} */
    counts: new Map(),
    /** @type {string[]} */
    failures: [],
    chat: crowd,
  }
  const state = { stopped: false }
  const call = caller(site, load)
  /**
   * @param {string} name
   * @param {string[]} paths
   * @param {number} pauseMs
   * @param {Record<string, string>} [headers]
   */
  const visit = (name, paths, pauseMs, headers = {}) =>
    repeat(state, pauseMs * pace, async (turn) => {
      await call(name, paths[turn % paths.length] ?? '/', { headers })
    })
  const running = [
    visit('public page', publicPages, 100),
    visit('public page', publicPages.toReversed(), 100),
    visit('public call', publicCalls, 100),
    visit('page of a student', studentPages, 500, student),
    visit('call of a student', studentCalls, 250, student),
    visit('page of the office', officePages, 1_000, office),
    repeat(state, 3_000 * pace, () => registerAndPay(call)),
    repeat(state, 2_000 * pace, () => writeMessage(call)),
    repeat(state, 5_000 * pace, () => signIn(call)),
    talk(state, crowd, pace),
  ]
  return {
    ...load,
    async stop() {
      state.stopped = true
      await Promise.all(running)
      crowd.close()
    },
  }
}

/** @param {import('pg').Client} client @param {string} who */
async function cookieOf(client, who) {
  const { rows } = await client.query(
    `select u.id, u.role from users u left join enrolments e on e.user_id = u.id where ${who} order by u.created_at limit 1`,
  )
  const sid = randomUUID()
  await client.query(
    `insert into sessions (id, user_id, kind, user_agent, expires_at) values ($1, $2, 'web', 'soak', now() + interval '1 day')`,
    [sid, rows[0].id],
  )
  const secret = process.env.AUTH_SECRET ?? ''
  const token = { sid, roles: [rows[0].role] }
  return { cookie: `academy.session=${await encode({ token, secret, maxAge: 86_400 })}` }
}

/**
 * Every answer but the expected one is a failure.
 * @typedef {(name: string, path: string, asked?: { wanted?: number, json?: object, headers?: Record<string, string> }) => Promise<string | undefined>} Call
 * @type {(site: string, load: { counts: Map<string, number>, failures: string[] }) => Call}
 */
const caller =
  (site, load) =>
  async (name, path, { wanted: expectedStatus = 200, json, headers = {} } = {}) => {
    load.counts.set(name, (load.counts.get(name) ?? 0) + 1)
    try {
      const answer = await fetch(site + path, {
        method: json ? 'POST' : 'GET',
        headers: { ...headers, ...(json ? { 'content-type': 'application/json', origin: site } : {}) },
        body: json && JSON.stringify(json),
        redirect: 'manual',
        signal: AbortSignal.timeout(answerWithinMs),
      })
      const text = await answer.text()
      if (answer.status !== expectedStatus) {
        throw new Error(`${answer.status} ${text.slice(0, 150)}`)
      }
      return text
    } catch (error) {
      load.failures.push(`${new Date().toISOString()} ${name} ${path}: ${messageOf(error)}`)
      return undefined
    }
  }

/**
 * @param {{ stopped: boolean }} state
 * @param {number} pauseMs
 * @param {(turn: number) => Promise<unknown>} work
 */
async function repeat(state, pauseMs, work) {
  for (let turn = 0; !state.stopped; turn += 1) {
    await work(turn)
    await sleep(pauseMs)
  }
}

/** @param {Call} call */
async function registerAndPay(call) {
  const name = `soak-${randomUUID().slice(0, 12)}`
  // The last three digits decide what the demo's wallet does: it approves.
  const phone = `+23767${String(randomInt(10_000)).padStart(4, '0')}001`
  const password = 'zebu-couleur-7-soak'
  const program = 'data-science'
  const email = `${name}@example.cm`
  const person = { firstName: 'Amina', lastName: 'Ngo Bassa', username: name, email, phone, program }
  const registered = await call('registration', '/api/user', {
    wanted: 201,
    json: { ...person, password, confirmPassword: password },
  })
  if (!registered) {
    return
  }
  const headers = { authorization: `Bearer ${JSON.parse(registered).token}` }
  const order = { provider: 'mtn', phone, amount: 15_000, program }
  const begun = await call('payment', '/api/payment/initiate', { json: order, headers })
  const userCode = begun && (await codeFor(call, email))
  if (userCode) {
    const { reference } = JSON.parse(begun)
    await call('confirmation of a payment', '/api/payment/verify', {
      json: { ...order, userCode, reference },
      headers,
    })
  }
}

/** @param {Call} call @param {string} email */
async function codeFor(call, email) {
  for (let attempt = 0; attempt < 40; attempt += 1) {
    const mails = await call('look for a code', `/api/demo/outbox?to=${encodeURIComponent(email)}`)
    /** @type {{ kind: string, subject: string }[]} */
    const sent = JSON.parse(mails ?? '[]')
    const mail = sent.find(({ kind, subject }) => kind === 'payment_code' && subject)
    if (mail) {
      return /\d{6}/.exec(mail.subject.replaceAll(/\s/g, ''))?.[0]
    }
    await sleep(500)
  }
  return undefined
}

/** @param {Call} call */
const writeMessage = (call) =>
  call('message to the office', '/api/contact/submit', {
    wanted: 201,
    json: {
      name: 'Paul Talla',
      email: `soak-${randomUUID().slice(0, 12)}@example.cm`,
      phone: '+237670000000',
      subject: 'course-inquiry',
      message: 'When does the next class begin?',
    },
  })

/** @param {Call} call */
const signIn = (call) =>
  call('sign-in', '/api/auth/login', { json: { username: 'amina', password: 'demo-amina-2026' } })

/** @param {{ stopped: boolean }} state @param {Crowd} crowd @param {number} pace */
async function talk(state, crowd, pace) {
  while (!state.stopped) {
    await crowd.talk({ rate: chatMessagesASecond / pace, seconds: 10 })
    // Only the counts are needed, not all times of a long run.
    crowd.acks.length = 0
    crowd.deliveries.length = 0
  }
}
