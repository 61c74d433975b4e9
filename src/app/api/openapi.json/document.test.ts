import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { nextAuthCalls } from '@/server/transport/http/next-auth'
import { buildDocument } from '@/server/transport/http/openapi/build-document'
import { answerChecker, createValidator } from '@/testing/api-answers'
import { listRoutes, type RouteEntry } from '@/testing/entry-points'
import { operations } from './operations'
import { GET } from './route'

const demo = { name: 'Academy', url: 'http://localhost:3000', isDemo: true }
const document = buildDocument(operations, demo)

/** Routes that are no calls for other clients. */
const notDescribed: Record<string, string> = {
  '/api/[...rest]': 'says that there is no such call',
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
  it('has every call that exists: add a new one to the file of its subject in src/app/api/openapi.json/operations', () => {
    const described = new Set(describedCalls())
    expect(existingCalls().filter((call) => !described.has(call))).toEqual([])
  })

  it('has no call that does not exist', () => {
    const existing = new Set(existingCalls())
    expect(describedCalls().filter((call) => !existing.has(call))).toEqual([])
  })

  it('reads each call from its own route', () => {
    const wrong = routes.filter(({ method, path, useCase }) => {
      const operation = Object.entries(operations).find(
        ([name]) => name === `${method} ${templateOf(path)}`,
      )?.[1]
      return useCase && operation?.handler?.useCase !== useCase
    })
    expect(wrong.map(({ name }) => name)).toEqual([])
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
    const first = GET(new Request(address))
    expect(first.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(await first.json()).toMatchObject({
      openapi: '3.1.0',
      info: { title: expect.stringContaining('API') },
    })
    const etag = first.headers.get('etag') ?? ''
    const again = GET(new Request(address, { headers: { 'if-none-match': etag } }))
    expect([again.status, await again.text()]).toEqual([304, ''])
  })
})
