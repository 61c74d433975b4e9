import { randomUUID } from 'node:crypto'
import { clientAddressHeader } from '@/config/headers'
import type { Prisma } from '@/generated/prisma/client'
import { container } from '@/server/container'
import { db } from '@/server/db'
import { signAccessToken } from '@/server/kernel/tokens'
import type { RouteHandler } from '@/server/transport/http/route-handler'
import { createUser } from './factories'

/** A bearer token for this user, as for an API client. */
export async function bearerFor(userId: string): Promise<string> {
  const now = container().clock.now()
  const session = await db().session.create({
    data: { userId, kind: 'api', lastSeenAt: now, expiresAt: new Date(now.getTime() + 3_600_000) },
  })
  return signAccessToken(userId, session.id, now)
}

/** Somebody with a bearer token. */
export interface Someone {
  id: string
  bearer: string
}

/** A new account that calls the API. */
export async function signIn(overrides: Parameters<typeof createUser>[0] = {}): Promise<Someone> {
  const { id } = await createUser(overrides)
  return { id, bearer: await bearerFor(id) }
}

interface RouteCall {
  method?: string
  path: string
  params?: Record<string, string>
  bearer?: string
  body?: unknown
  headers?: Record<string, string>
}

/** Calls a route handler as an API client does; the answer's body is parsed. */
export async function callRoute(
  handler: RouteHandler,
  { method = 'POST', path, params = {}, bearer, body, headers = {} }: RouteCall,
) {
  const response = await handler(
    new Request(`http://localhost:3000${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        [clientAddressHeader]: '192.0.2.9',
        ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
        ...headers,
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    }),
    { params: Promise.resolve(params) },
  )
  const text = await response.text()
  return { status: response.status, headers: response.headers, body: text === '' ? null : JSON.parse(text) }
}

export const createContactMessage = (overrides: Partial<Prisma.ContactMessageUncheckedCreateInput> = {}) =>
  db().contactMessage.create({
    data: {
      name: 'Amina Ngo Bassa',
      email: `amina-${randomUUID().slice(0, 8)}@example.cm`,
      phone: '+237670000001',
      subject: 'course-inquiry',
      message: 'When does the next course begin?',
      createdAt: container().clock.now(),
      ...overrides,
    },
  })

/** All presses at once; who is told "busy, try again" presses once more when the others have their answers. */
export async function pressTogether<Answer extends { status: number }>(
  presses: (() => Promise<Answer>)[],
): Promise<Answer[]> {
  const answers: Answer[] = []
  for (const [n, answer] of (await Promise.all(presses.map((press) => press()))).entries()) {
    const again = [409, 502, 503].includes(answer.status) ? presses[n] : undefined
    answers.push(again ? await again() : answer)
  }
  return answers
}
