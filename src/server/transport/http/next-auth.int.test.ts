import { describe, expect, it } from 'vitest'
import { accountCalls } from '@/app/api/calls/account'
import { testContainer } from '@/testing/test-container'

const GET = accountCalls['GET /api/auth/{...nextauth}'].handler
const POST = accountCalls['POST /api/auth/{...nextauth}'].handler

const site = 'http://localhost:3000'
const container = testContainer()

const call = (method: 'GET' | 'POST', action: string, body?: string, headers: Record<string, string> = {}) =>
  (method === 'GET' ? GET : POST)(
    new Request(`${site}/api/auth/${action}`, {
      method,
      body,
      headers: { 'content-type': 'application/json', ...headers },
    }),
    { params: Promise.resolve({ nextauth: action.split('/') }) },
  )

describe('next-auth calls', () => {
  it.each([
    ['POST', '_log'],
    ['GET', '_log'],
    ['GET', 'error'],
    ['GET', 'verify-request'],
    ['GET', 'signin'],
    ['POST', 'signin/user'],
    ['POST', 'session/update'],
    ['GET', 'callback/google'],
    ['GET', 'constructor'],
    ['GET', '__proto__'],
  ] as const)('%s %s does not exist', async (method, action) => {
    const before = container.logged().length
    const body = method === 'POST' ? JSON.stringify({ level: 'error', code: 'FAKE' }) : undefined
    const answer = await call(method, action, body)
    expect(answer.status).toBe(404)
    expect(await answer.json()).toMatchObject({ status: 404 })
    expect(container.logged().length).toBe(before)
  })

  it.each([
    ['GET', 'callback/user'],
    ['GET', 'callback/admin'],
    ['GET', 'signout'],
    ['POST', 'session'],
    ['POST', 'csrf'],
  ] as const)('%s %s does not accept this method', async (method, action) => {
    expect((await call(method, action, method === 'POST' ? '{}' : undefined)).status).toBe(405)
  })

  it('a page of another site cannot post, in any disguise', async () => {
    for (const foreign of [
      { origin: 'https://evil.test' },
      { origin: 'null' },
      { origin: 'a b' },
      { 'sec-fetch-site': 'cross-site' },
      {},
    ] as Record<string, string>[]) {
      expect((await call('POST', 'callback/user', '{}', { cookie: 'a=b', ...foreign })).status).toBe(403)
    }
  })

  it('a body is read up to 16 KB and no further', async () => {
    const long = JSON.stringify({ username: 'x'.repeat(17 * 1024) })
    expect((await call('POST', 'callback/user', long)).status).toBe(413)
    let pulled = 0
    const endless = new ReadableStream({
      pull(controller) {
        pulled += 1
        controller.enqueue(new Uint8Array(4 * 1024).fill(97))
      },
    })
    const request = new Request(`${site}/api/auth/callback/user`, {
      method: 'POST',
      body: endless,
      headers: { 'content-type': 'application/json' },
      duplex: 'half',
    } as RequestInit)
    const answer = await POST(request, { params: Promise.resolve({ nextauth: ['callback', 'user'] }) })
    expect(answer.status).toBe(413)
    expect(pulled).toBeLessThan(10)
  })

  it('an unreadable body is refused with its reason', async () => {
    for (const body of ['{', '[1]', '"x"', 'null']) {
      expect((await call('POST', 'callback/user', body)).status, body).toBe(400)
    }
    const type = { 'content-type': 'text/plain' }
    expect((await call('POST', 'callback/user', '{}', type)).status).toBe(415)
  })
})
