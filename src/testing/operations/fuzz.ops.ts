import { readFileSync } from 'node:fs'
import { request as httpRequest } from 'node:http'
import { join } from 'node:path'
import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { AnyUseCase } from '@/server/kernel/use-case'
import { listActions, listPages, listRoutes, listSocketEvents } from '../entry-points'
import { createProgram } from '../factories'
import { chance, hostileInput, hostileText, hostileValue, pick, type Random, randomFrom } from '../hostile'
import { openProduct } from './product'

const requests = Number(process.env.FUZZ_REQUESTS ?? 10_000)
const seed = Number(process.env.FUZZ_SEED ?? 20_261_122)
const together = 4

interface Person {
  role: string
  token?: string
  cookie?: string
}

interface SentRequest {
  method: string
  path: string
  headers: Record<string, string>
  body?: string
}

let product: ReturnType<typeof openProduct>
let random: Random
const anonymous: Person[] = [
  { role: 'visitor' },
  { role: 'nobody', token: '%', cookie: 'academy.session=%00' },
]
const people: Person[] = []
const real: string[] = []
const sockets: Socket[] = []

beforeAll(async () => {
  product = openProduct()
  random = randomFrom(seed)
  await signPeopleIn()
  real.push((await createProgram()).slug, 'web-development')
})
afterAll(async () => {
  for (const socket of sockets) {
    socket.disconnect()
  }
  await product.close()
})

/** Signs in new people of each role: some requests end the sessions of earlier ones, or block them. */
async function signPeopleIn() {
  people.splice(0, people.length, ...anonymous)
  for (const role of ['student', 'staff', 'admin'] as const) {
    const { user, ...credentials } = await product.signIn(role)
    people.push({ role, ...credentials })
    real.push(user.id, user.email, user.username)
  }
}

const text = () => hostileText(random, real)
const value = () => hostileValue(random, real)
const encoded = (each: string) => encodeURIComponent(each.replace(/\p{Surrogate}/gu, '')).slice(0, 1_500)
/** A segment of a path: mostly encoded as a browser would, sometimes raw. */
const segment = () => {
  const encodedText = encoded(chance(random, 0.4) ? pick(random, real) : text())
  return chance(random, 0.1) ? encodedText.replaceAll('%25', '%') || 'x' : encodedText || 'x'
}
const fill = (path: string) => path.replace(/\[[^\]]*\]/g, segment)
const withQuery = (path: string, names: readonly string[]) => {
  const pairs = names.filter(() => chance(random, 0.6)).map((name) => `${encoded(name)}=${encoded(text())}`)
  return pairs.length > 0 ? `${path}?${pairs.join('&')}`.slice(0, 4_000) : path
}

const oddHeaders: (() => Record<string, string>)[] = [
  () => ({ rsc: '1', 'next-router-state-tree': encoded(text()) }),
  () => ({ rsc: '1', 'next-router-prefetch': '1', 'next-url': `/${encoded(text())}` }),
  () => ({ 'next-action': encoded(text()).slice(0, 60), 'content-type': 'text/plain;charset=UTF-8' }),
  () => ({ origin: pick(random, ['null', 'a b', 'https://evil.test', encoded(text())]) }),
  () => ({ 'if-none-match': encoded(text()), range: pick(random, ['bytes=9-1', 'bytes=-', 'x']) }),
  () => ({ 'accept-language': encoded(text()), 'x-locale': encoded(text()), accept: encoded(text()) }),
  () => ({ authorization: pick(random, ['Bearer %', 'Basic x', 'Bearer', `Bearer ${encoded(text())}`]) }),
  () => ({ referer: encoded(text()), 'user-agent': encoded(text()), 'accept-encoding': encoded(text()) }),
  () => ({ 'idempotency-key': encoded(text()), 'x-forwarded-for': encoded(text()) }),
  () => ({ host: pick(random, ['127.0.0.1', '[::1]', 'evil.test']).concat(`:${product.port}`) }),
  () => ({ expect: '100-continue', 'x-http-method-override': 'DELETE' }),
]
const odd = () => (chance(random, 0.3) ? pick(random, oddHeaders)() : {})

const credentials = ({ token, cookie }: Person, byToken: boolean): Record<string, string> => {
  if (byToken) {
    return token ? { authorization: `Bearer ${token}` } : {}
  }
  return cookie ? { cookie, origin: product.site, 'sec-fetch-site': 'same-origin' } : {}
}

function callRoute(method: string, path: string, useCase: AnyUseCase | undefined): SentRequest {
  const query = Object.keys(hostileInput(random, useCase, real, text))
  const body = ['GET', 'HEAD'].includes(method)
    ? undefined
    : pick(random, [
        () => JSON.stringify(hostileInput(random, useCase, real, value)),
        () => JSON.stringify(hostileInput(random, useCase, real, value)),
        () => JSON.stringify(value()) ?? '',
        () => '{"__proto__":[],"a":',
        () => new URLSearchParams({ csrfToken: 'x', callbackUrl: encoded(text()) }).toString(),
      ])()
  const type = pick(random, ['application/json', 'application/json', 'application/x-www-form-urlencoded'])
  return {
    method,
    path: withQuery(fill(path), [...(method === 'GET' ? query : []), 'callbackUrl', 'error'].slice(0, 8)),
    headers: {
      ...(body === undefined ? {} : { 'content-type': type }),
      ...credentials(pick(random, people), chance(random, 0.7)),
      ...odd(),
    },
    body,
  }
}

const pageQuery = [
  ...[
    'q',
    'page',
    'sort',
    'status',
    'role',
    'section',
    'callbackUrl',
    'reference',
    'program',
    'token',
    'sent',
  ],
  ...[
    'refused',
    'room',
    'to',
    'email',
    'from',
    'until',
    'action',
    'admin_id',
    'phone',
    'provider',
    'error',
    'id',
  ],
]

function openPage(path: string): SentRequest {
  const locale = pick(random, ['', '', '/fr', '/en', '/xx', '/FR'])
  return {
    method: pick(random, ['GET', 'GET', 'GET', 'HEAD', 'POST', 'OPTIONS']),
    path: withQuery(`${locale}${fill(path)}`, pageQuery),
    headers: { ...credentials(pick(random, people), false), ...odd() },
  }
}

interface BuiltAction {
  id: string
  page: string
  name: string
}

/** The build's id of each action, and a page that may send it. */
function readBuiltActions(): BuiltAction[] {
  const folder = process.env.BUILD_FOLDER ?? '.next'
  const file = join(process.cwd(), folder, 'server', 'server-reference-manifest.json')
  const { node } = JSON.parse(readFileSync(file, 'utf8')) as {
    node: Record<string, { workers: Record<string, unknown>; filename: string; exportedName: string }>
  }
  return Object.entries(node).map(([id, { workers, filename, exportedName }]) => ({
    id,
    name: `${filename} ${exportedName}`,
    page: (Object.keys(workers)[0] ?? '')
      .replace(/^app\/\[locale\]/, '')
      .replace(/\/?page$/, '')
      .replace(/\/\([^)]*\)/g, ''),
  }))
}

const states = [
  ...['{"status":"idle"}', '{"status":"idle"}', '{"status":"error","at":"$undefined","values":{"a":"$$1"}}'],
  ...['null', '[]', '{"a":{},"b":"$0:0:a"}', '"$D9"', '{"__proto__":{"then":1},"constructor":"x"}'],
] as const
/** References to missing data, or of another kind than claimed. */
const brokenStates = [
  ...['"$1"', '"$Kx"', '"$0:9"', '"$0:0:__proto__"', '"$n9x"', '"$Q0"', '"$W1"', '"$i0"', '"$h0"', '"$h1"'],
  ...['"$B0"', '"$A1"', '"$R1"', '"$X1"', '"$@1"', '"$T"', '"$F1"', '"$-"', '"$"', '{"then":"$h1"}', '{'],
  ...[`${'['.repeat(9_000)}${']'.repeat(9_000)}`, `{"a":[${'"$0:0:a",'.repeat(900)}1]}`],
] as const
const brokenArguments = [
  ...['', '[', '"$K1"', '["$K1"]', '[null,"$K2"]', '[null,"$K1","$K1"]'],
  ...['{"length":2}', 'null', '[null,null]'],
] as const
const boundary = '----WebKitFormBoundaryOfTheFuzz0'
const part = (name: string, content: string) =>
  `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${content}\r\n`
const plainName = (name: string) => name.replace(/[^\w$.-]/g, '')

/**
 * The arguments as React's client writes them, with `_1_` before the fields, and some that no client writes.
 */
function callByScript(fields: [string, unknown][]): string {
  const form = fields.map(([name, each]) => part(`_1_${plainName(name)}`, String(each))).join('')
  const state = chance(random, 0.85) ? pick(random, states) : pick(random, brokenStates)
  const args = chance(random, 0.9) ? `[${state},"$K1"]` : pick(random, brokenArguments)
  const last = part('0', args)
  if (chance(random, 0.95)) {
    return form + last
  }
  return pick(random, [
    () => form,
    () => last + last,
    () => last + form,
    () => form + part(plainName(text()).slice(0, 50) || 'x', text()) + last,
    () => form + part('1', args) + last,
    () => form + part('S1', 'C') + last,
  ])()
}

/** The hidden fields of a form that is sent without JavaScript. */
function callByForm(id: string, fields: [string, unknown][]): string {
  const form = fields.map(([name, each]) => part(plainName(name) || 'x', String(each))).join('')
  const state = chance(random, 0.85) ? pick(random, states) : pick(random, brokenStates)
  const bound = pick(random, [...Array(20).fill('"$@1"'), 'null', '"$1"', '"$@2"', '[]', '"$K1"'])
  const action = pick(random, [...Array(20).fill(id), 'a'.repeat(42), 'toString', '__proto__'])
  const hidden = [
    part('$ACTION_REF_1', ''),
    part('$ACTION_1:0', `{"id":"${action}","bound":${bound}}`),
    part('$ACTION_1:1', chance(random, 0.9) ? `[${state}]` : pick(random, ['[', '[]', '"$K1"', '[1,2]'])),
    part('$ACTION_KEY', chance(random, 0.8) ? 'k1' : text()),
  ]
  if (chance(random, 0.1)) {
    return part(`$ACTION_ID_${action}`, '') + form
  }
  return (chance(random, 0.1) ? hidden.filter(() => chance(random, 0.7)) : hidden).join('') + form
}

/** Sometimes a body that no form parser would accept. */
const breakForm = (form: string): string =>
  pick(random, [
    () => form,
    () => '',
    () => `${form}--${boundary}`,
    () => form.slice(0, Math.floor(random() * form.length)),
    () => form.replace('Content-Disposition', pick(random, ['', 'X:', 'Content-\0', 'content-type'])),
    () => form.replace('form-data;', pick(random, ['', 'attachment;', 'form-data; filename="a"; '])),
    () => form.replace('name="', pick(random, ['name=', 'name="\\', 'name*="', 'name="\0', 'x="'])),
    () => form.replace('\r\n\r\n', pick(random, ['\n\n', '\r\n', '\r\nContent-Type: a/b\r\n\r\n'])),
    () => form.replace('\r\n\r\n', '\r\nContent-Transfer-Encoding: base64\r\n\r\n'),
    () => form.replaceAll(boundary, `${boundary}x`),
  ])()

function callAction({ id, page }: BuiltAction, useCase: AnyUseCase | undefined): SentRequest {
  const fields = Object.entries(hostileInput(random, useCase, real, text))
  const byScript = chance(random, 0.7)
  const form = byScript ? callByScript(fields) : callByForm(id, fields)
  const type = pick(random, [
    `multipart/form-data; boundary=${boundary}`,
    ...['multipart/form-data', 'multipart/form-data; boundary=x', 'text/plain;charset=UTF-8'],
    ...['Multipart/Form-Data', 'application/x-www-form-urlencoded'],
    `multipart/form-data; boundary="${boundary}`,
  ])
  return {
    method: 'POST',
    path: fill(page === '' ? '/' : page),
    headers: {
      ...credentials(pick(random, people), false),
      origin: product.site,
      ...(byScript ? { 'next-action': id } : {}),
      'content-type': chance(random, 0.97) ? `multipart/form-data; boundary=${boundary}` : type,
    },
    body: chance(random, 0.92) ? `${form}--${boundary}--\r\n` : breakForm(form),
  }
}

const send = ({ method, path, headers, body }: SentRequest) =>
  new Promise<number>((done, fail) => {
    // Node's client omits the length for a DELETE: its body would be read as the next request.
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
    const all = { host: new URL(product.site).host, ...length, ...headers }
    const request = httpRequest(
      { host: '127.0.0.1', port: product.port, method, path, headers: all },
      (res) => {
        res.resume()
        res.once('end', () => done(res.statusCode ?? 0))
        res.once('error', fail)
      },
    )
    request.once('error', fail)
    request.end(body)
  })

const connected = new Map<Person, { socket: Socket; ended?: string }>()

async function connectSocket(person: Person) {
  const socket = io(product.site, {
    transports: ['websocket'],
    forceNew: true,
    auth: { token: person.token },
  })
  const connection: { socket: Socket; ended?: string } = { socket }
  sockets.push(socket)
  connected.set(person, connection)
  socket.once('disconnect', (reason) => {
    connection.ended = reason
  })
  await new Promise<void>((done) => {
    socket.once('connect', done)
    socket.once('connect_error', () => done())
  })
  return connection
}

async function emit(person: Person, name: string, input: unknown): Promise<number> {
  const open = connected.get(person)
  const connection = open?.socket.connected ? open : await connectSocket(person)
  if (!connection.socket.connected) {
    return 401
  }
  try {
    const ack = (await connection.socket.timeout(10_000).emitWithAck(name, input)) as { code?: string }
    return ack.code === 'internal' || ack.code === 'busy' ? 500 : 200
  } catch (error) {
    // Another request ended this session, so the server has closed its sockets.
    if (connection.ended === 'io server disconnect') {
      return 401
    }
    throw new Error(`${String(error)} (${connection.ended})`)
  }
}

it(`${requests} hostile requests to every page, route, action and event end without a failure of ours`, async () => {
  const built = readBuiltActions()
  const useCases = new Map((await listActions()).map(({ name, useCase }) => [name, useCase]))
  const events = await listSocketEvents()
  const attempts: (() => { description: unknown; run: () => Promise<number> })[] = [
    ...(await listRoutes()).map(({ method, path, useCase }) => () => {
      const call = callRoute(method, path, useCase)
      return { description: call, run: () => send(call) }
    }),
    ...listPages().map(({ path }) => () => {
      const call = openPage(path)
      return { description: call, run: () => send(call) }
    }),
    ...built.map((action) => () => {
      const call = callAction(action, useCases.get(action.name))
      return { description: { action: action.name, ...call }, run: () => send(call) }
    }),
    ...events.map(({ name, useCase }) => () => {
      const person = pick(random, people)
      const input = chance(random, 0.8) ? hostileInput(random, useCase, real, value) : value()
      const event = name.replace(/^socket /, '')
      return { description: { event, role: person.role, input }, run: () => emit(person, event, input) }
    }),
  ]
  expect(built.length).toBeGreaterThan(20)
  const failed: string[] = []
  const statuses = new Map<number | string, number>()
  let next = 0
  const worker = async () => {
    for (let each = next++; each < requests; each = next++) {
      const { description, run } = (attempts[each % attempts.length] as (typeof attempts)[number])()
      const status = await run().catch((error: unknown) => `broke off: ${String(error)}`)
      if (each % 1_000 === 999) {
        await signPeopleIn()
      }
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      if (typeof status === 'string' || (status >= 500 && status !== 505)) {
        failed.push(
          `seed ${seed}, request ${each}: ${status} ${JSON.stringify(description)?.slice(0, 1_200)}`,
        )
      }
    }
  }
  await Promise.all(Array.from({ length: together }, worker))
  process.stdout.write(`seed ${seed}: ${JSON.stringify([...statuses])}\n`)
  expect(failed.slice(0, 25).join('\n')).toBe('')
})
