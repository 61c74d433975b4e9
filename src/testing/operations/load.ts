import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { setTimeout as pause } from 'node:timers/promises'

export interface Answer {
  status: number
  body: string
}

/** Where requests go, and as what. */
export interface Target {
  /** Of the proxy or the instance that is asked. */
  url: string
  /** The `Host` of the site. */
  host: string
  /** Where the caller comes from: an address of this machine. */
  from?: string
}

interface Call {
  token?: string
  json?: object
  body?: Buffer
  headers?: Record<string, string>
}

const answerWithinMs = 60_000

/** One request on a connection of its own; rejects when no whole answer came. The certificate may be anybody's. */
export function ask(target: Target, method: string, path: string, call: Call = {}) {
  const { protocol, hostname, port } = new URL(target.url)
  const body = call.json ? JSON.stringify(call.json) : call.body
  const request = protocol === 'https:' ? requestHttps : requestHttp
  return new Promise<Answer>((done, fail) => {
    const outgoing = request(
      {
        host: hostname,
        port,
        method,
        path,
        agent: false,
        localAddress: target.from,
        rejectUnauthorized: false,
        timeout: answerWithinMs,
        headers: {
          host: target.host,
          ...(call.token ? { authorization: `Bearer ${call.token}` } : {}),
          ...(call.json ? { 'content-type': 'application/json' } : {}),
          ...(body ? { 'content-length': Buffer.byteLength(body) } : {}),
          ...call.headers,
        },
      },
      (answer) => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk: Buffer) => chunks.push(chunk))
        answer.on('end', () =>
          done({ status: answer.statusCode ?? 0, body: Buffer.concat(chunks).toString() }),
        )
        answer.on('error', fail)
      },
    )
    outgoing.on('timeout', () => outgoing.destroy(new Error('no answer within a minute')))
    outgoing.on('error', fail)
    outgoing.end(body)
  })
}

interface Load {
  failures: string[]
  counts: Map<string, number>
  /** E-mail addresses of the messages that were accepted. */
  writtenTexts: Set<string>
  /** How long the slowest request took. */
  slowestMs: () => number
  stop(): Promise<void>
}

interface LoadOptions {
  /** One of them for each person. */
  targets: readonly [Target, ...Target[]]
  /** What may be answered besides the expected status while something is broken on purpose. */
  allowed?: readonly number[]
}

const visits = [
  ['/', '/programs', '/programs/web-development', '/login'],
  ['/fr', '/fr/programs', '/api/programs', '/api/programs/web-development'],
  ['/contact', '/register', '/api/health'],
]
const ownData = ['/api/user/profile', '/api/user/programs', '/api/user/unread', '/api/room/get']

/** People who read, learn and write without a pause. Every answer but the expected one is a failure. */
export function underLoad({ targets, allowed = [] }: LoadOptions): Load {
  const failures: string[] = []
  const counts = new Map<string, number>()
  const writtenTexts = new Set<string>()
  let stopped = false
  let slowest = 0

  const expectOf = async (what: string, status: number, work: Promise<Answer>) => {
    const began = performance.now()
    const answer = await work.catch((error: Error) => ({ status: 0, body: error.message }))
    slowest = Math.max(slowest, performance.now() - began)
    counts.set(what, (counts.get(what) ?? 0) + 1)
    if (answer.status !== status && !allowed.includes(answer.status)) {
      failures.push(`${new Date().toISOString()} ${what}: ${answer.status} ${answer.body.slice(0, 200)}`)
    }
    return answer
  }

  async function visitor(target: Target, paths: readonly string[]) {
    while (!stopped) {
      for (const path of paths) {
        await expectOf(path, 200, ask(target, 'GET', path))
        await pause(40)
      }
    }
  }

  async function student(target: Target) {
    let token = ''
    let signedInAt = Number.NEGATIVE_INFINITY
    while (!stopped) {
      // An access token lasts for 15 minutes.
      if (token === '' || performance.now() - signedInAt > 300_000) {
        token = (await signIn(target, expectOf)) ?? token
        signedInAt = performance.now()
      }
      for (const path of token ? ownData : []) {
        await expectOf(path, 200, ask(target, 'GET', path, { token }))
        await pause(60)
      }
      const email = await writeMessage(target, expectOf)
      if (email) {
        writtenTexts.add(email)
      }
    }
  }

  const targetOf = (person: number) => targets[person % targets.length] as Target
  const people = [
    ...visits.map((paths, person) => visitor(targetOf(person), paths)),
    student(targetOf(visits.length)),
    student(targetOf(visits.length + 1)),
  ]
  return {
    failures,
    counts,
    writtenTexts,
    slowestMs: () => Math.round(slowest),
    async stop() {
      stopped = true
      await Promise.all(people)
    },
  }
}

type Expect = (what: string, wanted: number, work: Promise<Answer>) => Promise<Answer>

async function signIn(target: Target, expectOf: Expect): Promise<string | undefined> {
  const json = { username: 'amina', password: 'demo-amina-2026' }
  const answer = await expectOf('login', 200, ask(target, 'POST', '/api/auth/login', { json }))
  return answer.status === 200
    ? (JSON.parse(answer.body) as { access_token: string }).access_token
    : undefined
}

/** The address that an accepted message of the contact form came from. */
async function writeMessage(target: Target, expectOf: Expect): Promise<string | undefined> {
  const email = `load-${randomBytes(6).toString('hex')}@example.cm`
  const json = {
    name: 'Paul Talla',
    email,
    phone: '+237670000000',
    subject: 'course-inquiry',
    message: 'When does the next class begin?',
  }
  const answer = await expectOf('contact', 201, ask(target, 'POST', '/api/contact/submit', { json }))
  return answer.status === 201 ? email : undefined
}

const linesShown = 20

/** The last warnings and errors in the logs of instances, to be shown beside requests that failed. */
export const complaintsOf = (logFiles: readonly string[]) =>
  logFiles
    .flatMap((file) => {
      const lines = readFileSync(file, 'utf8').split('\n')
      const complaints = lines.filter((line) => /^\{"level":[456]0,/.test(line) && !line.includes('"login.'))
      return [`${file}:`, ...complaints.slice(-linesShown).map((line) => line.slice(0, 500))]
    })
    .join('\n')
