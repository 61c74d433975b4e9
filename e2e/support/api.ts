import { randomUUID } from 'node:crypto'
import type { APIRequestContext, APIResponse } from '@playwright/test'
import { makeSession } from './database'
import { expect } from './fixtures'
import { newPerson } from './registration'

export type Caller = Record<string, string>

/** What a browser of this site sends with a signed-in student's request. */
export const asUser = async (userId: string, baseURL: string): Promise<Caller> => ({
  cookie: `academy.session=${await makeSession(userId)}`,
  origin: baseURL,
})
export const asBearer = (token: string): Caller => ({ authorization: `Bearer ${token}` })

export const registration = (changes: Record<string, unknown> = {}) => {
  const { password, ...person } = newPerson()
  return { ...person, password, confirmPassword: password, program: 'data-science', ...changes }
}

/** A new account over the API: its id, its token that can pay, and what was sent. */
export async function register(request: APIRequestContext, changes: Record<string, unknown> = {}) {
  const body = registration(changes)
  const answer = await request.post('/api/user', { data: body })
  expect(answer.status()).toBe(201)
  const { id, token } = (await answer.json()) as { id: string; token: string }
  return { id, token, body }
}

/** RFC 9457, with what the specification adds, and nothing of the inside. */
export async function expectProblem(answer: APIResponse, status: number | readonly number[]) {
  const text = await answer.text()
  expect([status].flat(), text.slice(0, 300)).toContain(answer.status())
  expect(answer.headers()['content-type']).toContain('application/problem+json')
  const problem = JSON.parse(text) as Record<string, unknown>
  expect(problem).toMatchObject({
    title: expect.any(String),
    // A payment that did not go through says its own state there.
    status: answer.status() === 402 ? 'failed' : answer.status(),
    detail: expect.any(String),
  })
  expect(problem.message).toBe(problem.detail)
  expect(text).not.toMatch(/prisma|postgres|select |at \/|node_modules|\.ts:\d|argon2/i)
  return problem as { message: string; errors?: Record<string, string> }
}

export const uniqueMark = () => `mark-${randomUUID().slice(0, 8)}`
