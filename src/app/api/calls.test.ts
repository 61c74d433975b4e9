import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { answerCalls } from '@/server/transport/http/answer-call'
import { joinCalls, openCall } from '@/server/transport/http/calls'
import { nextAuthCalls } from '@/server/transport/http/next-auth'
import { buildDocument } from '@/server/transport/http/openapi/build-document'
import { answerChecker, createValidator } from '@/testing/api-answers'
import { listRoutes, type RouteEntry } from '@/testing/entry-points'
import { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } from './[...path]/route'
import { operations } from './calls'
import { describingCalls } from './calls/monitoring'

const demo = { name: 'Academy', url: 'http://localhost:3000', isDemo: true }
const document = buildDocument(operations, demo)

/** Routes that are no calls for other clients. */
const notDescribed: Record<string, string> = {
  '/api/[...path]': 'hands each call to its handler, and says that there is no such call',
  '/api/internal/revalidate': 'for the process itself; to everybody else it does not exist',
}

let routes: RouteEntry[]
beforeAll(async () => {
  routes = (await listRoutes()).filter(({ path }) => path.startsWith('/api/') && !(path in notDescribed))
})

const templateOf = (path: string) => path.replace(/\[(\w+)\]/g, '{$1}')

const describedCalls = () =>
  Object.entries(document.paths).flatMap(([path, calls]) =>
    Object.keys(calls).map((method) => `${method.toUpperCase()} ${path}`),
  )

const existingCalls = () =>
  routes.flatMap(({ method, path }) =>
    path === '/api/auth/[...nextauth]'
      ? Object.entries(nextAuthCalls)
          .filter(([, methods]) => methods.includes(method))
          .map(([action]) => `${method} /api/auth/${action}`)
      : [`${method} ${templateOf(path)}`],
  )

describe('the description of the API', () => {
  it('has every call that exists: a new one stands in the file of its subject in src/app/api/calls', () => {
    const described = new Set(describedCalls())
    expect(existingCalls().filter((call) => !described.has(call))).toEqual([])
  })

  it('has no call that does not exist', () => {
    const existing = new Set(existingCalls())
    expect(describedCalls().filter((call) => !existing.has(call))).toEqual([])
  })

  it('is valid OpenAPI 3.1 (the schema of the OpenAPI initiative)', () => {
    const schema = JSON.parse(readFileSync('src/testing/openapi-3.1.schema.json', 'utf8'))
    const validate = createValidator().compile(schema)
    expect(validate({ ...document, paths: { 'no-slash': {} } })).toBe(false)
    validate(document)
    expect(validate.errors ?? []).toEqual([])
  })

  it('refers to nothing that is not in it', () => {
    const text = JSON.stringify(document)
    const missing = [...text.matchAll(/"\$ref":"#\/([^"]+)"/g)].filter(([, path = '']) => {
      let part: unknown = document
      for (const step of path.split('/')) {
        part = (part as Record<string, unknown> | undefined)?.[
          step.replaceAll('~1', '/').replaceAll('~0', '~')
        ]
      }
      return part === undefined
    })
    expect(missing.map(([ref]) => ref)).toEqual([])
  })

  it('names each call once, and each part of an address', () => {
    const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.values(methods).map((call) => ({
        path,
        call: call as { operationId: string; parameters?: { in: string; name: string }[] },
      })),
    )
    const ids = calls.map(({ call }) => call.operationId)
    expect(new Set(ids).size).toBe(ids.length)
    for (const { path, call } of calls) {
      const named = (call.parameters ?? []).filter((each) => each.in === 'path').map(({ name }) => name)
      expect(named, path).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name))
    }
  })

  it('leaves out what exists in a demo only', () => {
    expect(document.paths).toHaveProperty(['/api/demo/outbox'])
    expect(buildDocument(operations, { ...demo, isDemo: false }).paths).not.toHaveProperty([
      '/api/demo/outbox',
    ])
  })

  it('says of a call who may, how often, and what it takes and answers', () => {
    expect(document.paths['/api/admin/user']?.post).toMatchObject({
      security: [{ bearer: [] }, { cookie: [] }],
      'x-access': 'can users.manage',
      'x-callers': ['admin'],
      'x-rate-limits': [{ name: 'admin.create_user', per: 'actor', calls: 60, seconds: 3600 }],
      requestBody: {
        content: {
          'application/json': {
            schema: { required: ['first_name', 'last_name', 'email', 'username', 'password'] },
          },
        },
      },
      responses: {
        201: { content: { 'application/json': { schema: { $ref: '#/components/schemas/User' } } } },
        409: { $ref: '#/components/responses/Problem409' },
      },
    })
    expect(document.paths['/api/payment/initiate']?.post).toMatchObject({
      'x-callers': ['registrant', 'student'],
      parameters: [{ $ref: '#/components/parameters/IdempotencyKey' }],
    })
    expect(document.paths['/api/admin/users/{id}/roles']?.patch).toMatchObject({
      parameters: [
        { name: 'id', in: 'path', required: true },
        { name: 'action', in: 'query', required: true },
        { name: 'role', in: 'query', required: true },
      ],
    })
  })

  it('finds an answer that it does not describe', () => {
    const check = answerChecker(document as never)
    const answered = { method: 'GET', path: '/api/health', status: 200, contentType: 'application/json' }
    expect(check({ ...answered, body: '{"status":"ok","version":"1.2.3"}' })).toBeUndefined()
    expect(check({ ...answered, body: '{"status":"ok","version":"1.2.3","load":1}' })).toContain('additional')
    expect(check({ ...answered, status: 201, body: '{}' })).toContain('201 is not described')
    expect(check({ ...answered, path: '/api/nowhere', body: '{}' })).toContain('is not described')
  })

  it('is sent once: a client that has it gets 304', async () => {
    const address = 'http://localhost:3000/api/openapi.json'
    const { handler } = describingCalls(() => operations)['GET /api/openapi.json']
    const get = (headers: Record<string, string> = {}) =>
      handler(new Request(address, { headers }), { params: Promise.resolve({}) })
    const first = await get()
    expect(first.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(await first.json()).toMatchObject({
      openapi: '3.1.0',
      info: { title: expect.stringContaining('API') },
    })
    const etag = first.headers.get('etag') ?? ''
    const again = await get({ 'if-none-match': etag })
    expect([again.status, await again.text()]).toEqual([304, ''])
  })
})

/** The answers to OPTIONS for these addresses in the time when each call had its own route file. */
const allowed: Record<string, readonly string[]> = {
  'DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT': [
    '/api/nothing/here',
    '/api/nothing',
    '/api/%70rograms',
    '/api/program%73',
    '/api/hea%6Cth',
    '/api/programs/web-development/x',
    '/api/Programs',
    '/api/health.rsc',
    '/api/programs;x=1',
    '/api/[...rest]',
    '/api/[...path]',
    '/api/%5B...path%5D',
    '/api/%5B...rest%5D',
    '/api/auth',
    '/api/certificates/MBOA-1/certificate.pdf/x',
    '/api/certificates/x/Certificate.pdf',
    '/api/certificates/x/certificate%2Epdf',
    '/api/user/items',
    '/api/calls',
    '/api/calls/account',
    '/api/openapi.json/operations',
    '/api/document.test',
    '/api/health/x',
    '/api/ready/x',
    '/api/admin',
    '/api/admin/users/x',
    '/api/_next',
    '/api/_next/data',
    '/api/toString',
    '/api/constructor',
    '/api/__proto__',
  ],
  'GET, HEAD, OPTIONS': [
    '/api/admin/audit-log/export-csv',
    '/api/admin/audit-log',
    '/api/admin/cohorts/x/attendance.csv',
    '/api/admin/cohorts/x/gradebook.csv',
    '/api/admin/messages',
    '/api/admin/newsletter/export-csv',
    '/api/admin/payments/export-csv',
    '/api/admin/stats',
    '/api/admin/students/export-csv',
    '/api/admin/students',
    '/api/admin/users/export-csv',
    '/api/admin/users',
    '/api/assignments/x/file',
    '/api/assignments',
    '/api/certificates/x/certificate.pdf',
    '/api/certificates/x/credential.json',
    '/api/certificates/x',
    '/api/credentials/checker.html',
    '/api/credentials/status/x',
    '/api/demo/outbox',
    '/api/health',
    '/api/openapi.json',
    '/api/payment/x/credit-note.pdf',
    '/api/payment/x/receipt.pdf',
    '/api/payment/x',
    '/api/programs/x',
    '/api/programs',
    '/api/ready',
    '/api/room/x/messages',
    '/api/room/get',
    '/api/user/calendar.ics',
    '/api/user/items/x',
    '/api/user/programs/x',
    '/api/user/programs',
    '/api/user/unread',
    '/api/programs/web-development',
    '/api/programs/web%2Ddevelopment',
    '/api/programs/web%2Fdevelopment',
    '/api/programs/%C3%A9',
    '/api/programs/a%20b',
    '/api/programs/a+b',
    '/api/programs/web-development.rsc',
    '/api/programs/a;b',
    '/api/programs/a%3Bb',
    '/api/programs/a%25b',
    '/api/programs/%2525',
    '/api/programs/[slug]',
    '/api/programs/%5Bslug%5D',
    '/api/certificates/certificate.pdf',
    '/api/payment/callback',
    '/api/payment/initiate/receipt.pdf',
    '/api/room/create/messages',
    '/api/room/office/messages',
    '/api/assignments/submit/file',
    '/api/credentials/status/1',
    '/api/credentials/status/1.json',
    '/api/programs/__proto__',
  ],
  'OPTIONS, POST': [
    '/api/admin/cohorts/x/announcements',
    '/api/admin/cohorts/x/sessions',
    '/api/admin/cohorts/x/timetable',
    '/api/admin/cohorts/x/transfers',
    '/api/admin/message/respond',
    '/api/admin/programs/x/cohorts',
    '/api/admin/programs/x/curriculum',
    '/api/admin/send-email',
    '/api/admin/user',
    '/api/assignments/submit',
    '/api/auth/forgot-password',
    '/api/auth/login',
    '/api/auth/logout',
    '/api/auth/refresh',
    '/api/auth/reset-password',
    '/api/auth/step-up',
    '/api/contact/submit',
    '/api/newsletter/subscribe',
    '/api/newsletter/unsubscribe',
    '/api/page-speed',
    '/api/payment/x/retry',
    '/api/payment/initiate',
    '/api/payment/verify',
    '/api/room/x/add_user',
    '/api/room/create',
    '/api/room/invitations/x',
    '/api/room/office',
    '/api/study-mails/stop',
    '/api/user/items/x/attempts',
    '/api/user/items/x/opening',
    '/api/user/programs/x/certificate',
    '/api/user/sync',
    '/api/user/username',
    '/api/payment/initiate/retry',
    '/api/room/invitations/add_user',
  ],
  'DELETE, GET, HEAD, OPTIONS, PATCH': ['/api/admin/cohorts/x'],
  'OPTIONS, PUT': [
    '/api/admin/messages/x/read',
    '/api/admin/sessions/x/attendance',
    '/api/user/items/x/completion',
    '/api/user/programs/x/weeks/x',
    '/api/user/programs/x/weeks/1',
    '/api/user/programs/x/weeks/%31',
    '/api/user/programs/x/weeks/01',
  ],
  'DELETE, OPTIONS, POST': ['/api/user'],
  'DELETE, OPTIONS, PATCH': ['/api/admin/sessions/x'],
  'OPTIONS, PATCH': ['/api/admin/users/x/roles', '/api/admin/users/x/toggle', '/api/assignments/x'],
  'GET, HEAD, OPTIONS, POST': [
    '/api/auth/nothing/here',
    '/api/auth/nothing',
    '/api/user/reviews',
    '/api/auth/csrf',
    '/api/auth/providers',
    '/api/auth/session',
    '/api/auth/signout',
    '/api/auth/signin',
    '/api/auth/callback/user',
    '/api/auth/callback/admin',
    '/api/auth/callback/other',
    '/api/auth/_log',
    '/api/auth/error',
    '/api/auth/login/x',
    '/api/auth/login%2Fx',
    '/api/auth/a%2Fb',
    '/api/auth/csr%66',
    '/api/auth/constructor',
  ],
  'OPTIONS, POST, PUT': ['/api/payment/callback/x/x'],
  'GET, HEAD, OPTIONS, POST, PUT': [
    '/api/payment/callback/x',
    '/api/payment/callback/receipt.pdf',
    '/api/payment/callback/retry',
  ],
  'GET, HEAD, OPTIONS, PATCH': ['/api/user/profile'],
}

describe('the one handler', () => {
  const handlers: Record<string, typeof GET | undefined> = { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT }
  const ask = async (method: string, path: string) =>
    handlers[method]?.(new Request(`http://localhost:3000${path}`, { method }))

  it.each(Object.entries(allowed))('%s: for addresses that had these methods', async (methods, paths) => {
    for (const path of paths) {
      const answer = await ask('OPTIONS', path)
      expect([path, answer?.status, answer?.headers.get('allow')]).toEqual([path, 204, methods])
    }
  })

  it('answers every other method of these addresses with an empty 405', async () => {
    const wrong: string[] = []
    for (const [methods, paths] of Object.entries(allowed)) {
      for (const method of Object.keys(handlers).filter((each) => !methods.split(', ').includes(each))) {
        for (const path of paths) {
          const answer = await ask(method, path)
          if (answer?.status !== 405 || (await answer.text()) !== '' || [...answer.headers].length > 0) {
            wrong.push(`${method} ${path}: ${answer?.status}`)
          }
        }
      }
    }
    expect(wrong).toEqual([])
  })

  it('tries addresses with fixed parts first, whatever order they are written in', async () => {
    const named = (name: string) => openCall(() => new Response(name), null)
    const answer = answerCalls({
      'GET /api/{...rest}': named('rest'),
      'GET /api/{one}/file': named('file'),
      'GET /api/{one}/{two}': named('two'),
      'GET /api/list/{two}': named('list'),
      'GET /api/list': named('all'),
    })
    const get = async (path: string) => (await answer(new Request(`http://localhost${path}`))).text()
    expect(await get('/api/list')).toBe('all')
    expect(await get('/api/list/file')).toBe('list')
    expect(await get('/api/other/file')).toBe('file')
    expect(await get('/api/other/fil%65')).toBe('two')
    expect(await get('/api/other')).toBe('rest')
    expect(await get('/api/other/file/x')).toBe('rest')
  })

  it('decodes variable parts of an address', async () => {
    const said = openCall(async (_request, { params }) => Response.json(await params), null)
    const answer = answerCalls({ 'GET /api/{one}/x': said, 'GET /api/all/{...rest}': said })
    const get = async (path: string) => (await answer(new Request(`http://localhost${path}`))).json()
    expect(await get('/api/a%2Fb/x')).toEqual({ one: 'a/b' })
    expect(await get('/api/all/%C3%A9/b%20c')).toEqual({ rest: ['\u00e9', 'b c'] })
  })
})

it('a call stands in one table', () => {
  const table = { 'GET /api/x': openCall(() => new Response(), null) } as const
  expect(() => joinCalls(table, table)).toThrow('two tables')
})
