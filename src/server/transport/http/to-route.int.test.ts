import { expect, it } from 'vitest'
import { z } from 'zod'
import { accountCalls } from '@/app/api/calls/account'
import { backOfficeCalls } from '@/app/api/calls/back-office'
import { everyone } from '@/server/kernel/access'
import { hashPassword } from '@/server/kernel/password-hash'
import { signAccessToken } from '@/server/kernel/tokens'
import { defineUseCase } from '@/server/kernel/use-case'
import { createUser } from '@/testing/factories'
import { testContainer } from '@/testing/test-container'
import type { RouteHandler } from './route-handler'
import { toRoute } from './to-route'

const changeRoles = backOfficeCalls['PATCH /api/admin/users/{id}/roles'].handler
const login = accountCalls['POST /api/auth/login'].handler
const resetPassword = accountCalls['POST /api/auth/reset-password'].handler

const container = testContainer()

const echo = defineUseCase({
  name: 'test.echo',
  access: everyone(),
  input: z.looseObject({}),
  limits: [],
  run: async ({ input }) => input,
})

async function send(handler: RouteHandler, method: string, query: string, body?: object, bearer?: string) {
  const response = await handler(
    new Request(`http://localhost:3000/api/somewhere?${query}`, {
      method,
      headers: {
        'content-type': 'application/json',
        ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    }),
    { params: Promise.resolve({ id: 'from-the-path' }) },
  )
  return { status: response.status, body: response.status === 204 ? null : await response.json() }
}

it.each(['POST', 'PUT', 'PATCH', 'DELETE'])('%s reads nothing from the query', async (method) => {
  const { body } = await send(toRoute(echo), method, 'password=x&token=y&id=z', { name: 'n' })
  expect(body).toEqual({ name: 'n', id: 'from-the-path' })
})

it('a write reads the query parameters that its route lists, and no others', async () => {
  const route = toRoute(echo, { writeQuery: ['action'] })
  const { body } = await send(route, 'PATCH', 'action=add&role=admin')
  expect(body).toEqual({ action: 'add', id: 'from-the-path' })
})

it('a caller who goes away within the body is no failure of the database', async () => {
  const body = new ReadableStream({
    start(stream) {
      stream.enqueue(new TextEncoder().encode('{"na'))
      stream.error(Object.assign(new Error('aborted'), { code: 'ECONNRESET' }))
    },
  })
  const headers = { 'content-type': 'application/json' }
  const request = new Request('http://localhost:3000/api/somewhere', {
    method: 'POST',
    headers,
    body,
    duplex: 'half',
  } as RequestInit)
  const response = await toRoute(echo)(request, { params: Promise.resolve({}) })
  expect(response.status).toBe(400)
  expect(container.logged()).not.toContain('database')
})

it('a read takes its query', async () => {
  expect((await send(toRoute(echo), 'GET', 'page=2')).body).toEqual({ page: '2', id: 'from-the-path' })
})

it('a password in the query signs nobody in and changes nothing', async () => {
  const { username } = await createUser({ passwordHash: await hashPassword('correct-horse') })
  const secret = `username=${username}&password=correct-horse`
  expect((await send(login, 'POST', secret, {})).status).toBe(422)
  expect((await send(login, 'POST', secret)).status).toBe(422)
  expect((await send(login, 'POST', '', { username, password: 'correct-horse' })).status).toBe(200)
  const reset = await send(resetPassword, 'POST', 'token=abc&password=zebu-couleur-7', {})
  expect(Object.keys(reset.body.errors).sort()).toEqual(['password', 'token'])
})

it('roles are changed through the query, as the contract says', async () => {
  const [chief, { id }] = [await createUser({ role: 'admin' }), await createUser()]
  const now = container.clock.now()
  const expiresAt = new Date(now.getTime() + 3_600_000)
  const session = await container.db.session.create({
    data: { userId: chief.id, kind: 'api', lastSeenAt: now, expiresAt },
  })
  const request = new Request(`http://localhost:3000/api/admin/users/${id}/roles?action=add&role=staff`, {
    method: 'PATCH',
    headers: { authorization: `Bearer ${await signAccessToken(chief.id, session.id, now)}` },
  })
  const response = await changeRoles(request, { params: Promise.resolve({ id }) })
  expect(await response.json()).toEqual({ id, role: 'student', additional_roles: ['staff'] })
})
