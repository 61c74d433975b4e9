import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Actor } from '@/server/kernel/actor'
import { execute } from '@/server/kernel/execute'
import { signAccessToken } from '@/server/kernel/tokens'
import { problemResponse, toProblem } from '@/server/transport/http/problem'
import type { ConnectionIdentity } from '@/server/transport/socket/identity'
import { testContainer } from '@/testing/test-container'
import { undescribed } from './described'
import { listActions, listRoutes, listSocketEvents, type RouteEntry } from './entry-points'
import { actorFor, createProgram, createUser, requestInfo } from './factories'
import { chance, hostileInput, hostileText, hostileValue, pick, type Random, randomFrom } from './hostile'

/** A tenth of what `npm run test:operations` sends to the whole product. */
const requests = Number(process.env.FUZZ_REQUESTS ?? 1_000)
const seed = Number(process.env.FUZZ_SEED ?? 20_261_122)

/** It asks Next for the cookies of the request, which only the whole product has. */
const needsNext = (path: string) => path.includes('[...nextauth]')

const dataDir = mkdtempSync(join(tmpdir(), 'mboa-fuzz-'))
const container = testContainer({ env: { RATE_LIMIT_SCALE: '1000', DATA_DIR: dataDir } })
let random: Random
const actors: Actor[] = [{ kind: 'visitor' }]
const tokens: (string | undefined)[] = [undefined, '%', 'x.y.z']
const real: string[] = []

beforeAll(async () => {
  random = randomFrom(seed)
  const now = container.clock.now()
  for (const role of ['student', 'staff', 'admin'] as const) {
    const user = await createUser({ role })
    const data = { userId: user.id, lastSeenAt: now, expiresAt: new Date(now.getTime() + 3_600_000) }
    const session = await container.db.session.create({ data: { ...data, kind: 'api' } })
    actors.push(await actorFor(user.id))
    tokens.push(await signAccessToken(user.id, session.id, now))
    real.push(user.id, user.email, user.username)
  }
  real.push((await createProgram()).slug)
})
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

interface Attempt {
  request: unknown
  answer: () => Promise<number>
}

const text = () => hostileText(random, real)
const value = () => hostileValue(random, real)

/** A header of any text that HTTP allows in one. */
const headerText = () => encodeURIComponent(text().replace(/\p{Surrogate}/gu, '')).slice(0, 2_000)

function callRoute({ method, path, handler, useCase }: RouteEntry): Attempt {
  const names = [...path.matchAll(/\[(?:\.\.\.)?(\w+)\]/g)].map(([, name]) => name as string)
  const params = Object.fromEntries(
    names.map((name) => [name, chance(random, 0.5) ? pick(random, real) : text()]),
  )
  const query = new URLSearchParams(
    Object.entries(hostileInput(random, useCase, real, text))
      .filter(() => method === 'GET' || chance(random, 0.2))
      .map(([name, each]) => [name, String(each)]),
  )
  const token = pick(random, tokens)
  const type = pick(random, ['application/json', 'application/json', 'application/json', 'text/plain'])
  const body = ['GET', 'HEAD'].includes(method)
    ? undefined
    : pick(random, [
        JSON.stringify(hostileInput(random, useCase, real, value)),
        JSON.stringify(hostileInput(random, useCase, real, value)),
        JSON.stringify(value()) ?? '',
        '{"__proto__":{"a":1},"constructor":[]}',
        '{"a":',
      ])
  const headers: Record<string, string> = { 'content-type': type, 'accept-language': headerText() }
  if (token !== undefined) {
    headers.authorization = `Bearer ${token}`
  }
  if (chance(random, 0.2)) {
    headers['idempotency-key'] = headerText()
  }
  if (chance(random, 0.1)) {
    headers.cookie = `academy.session=${headerText()}; academy.registration=${headerText()}`
  }
  return {
    request: { method, path, params, query: `${query}`, type, body, token: token?.slice(0, 5) },
    async answer() {
      const url = `http://localhost:3000${path.replace(/\[[^\]]*\]/g, 'x')}?${query}`
      const request = new Request(url, { method, headers, body })
      const response = await handler(request, { params: Promise.resolve(params) })
      const fault = await undescribed({ method, path }, response)
      if (fault) {
        throw new Error(fault)
      }
      return response.status
    },
  }
}

/** What `toAction` does with the text fields of a form. */
function callAction({ name, useCase }: Awaited<ReturnType<typeof listActions>>[number]): Attempt {
  const actor = pick(random, actors)
  const filled = Object.entries(hostileInput(random, useCase, real, text))
  const values = Object.fromEntries(filled.map(([field, each]) => [field, String(each)]))
  return {
    request: { name, actor: actor.kind === 'user' ? actor.user.role : actor.kind, values },
    async answer() {
      if (!useCase) {
        return 200
      }
      const request = requestInfo()
      try {
        await execute(useCase, { credentials: {}, actor, request, readInput: async () => values })
        return 200
      } catch (error) {
        return problemResponse(toProblem(error, 'en', request.id)).status
      }
    },
  }
}

function sendEvent(name: string): Attempt {
  const actor = pick(random, actors)
  const input = chance(random, 0.8) ? undefined : value()
  return {
    request: { name, actor: actor.kind === 'user' ? actor.user.role : actor.kind, input },
    async answer() {
      const { socketEvents } = await import('@/composition/sockets')
      const event = socketEvents.get(name.replace(/^socket /, ''))
      if (!event) {
        return 404
      }
      const identity = { actor: async () => actor } as ConnectionIdentity
      const filled = input ?? hostileInput(random, event.useCase, real, value)
      const { ack } = await event.handle(filled, { identity, request: requestInfo() })
      return ack.code === 'internal' || ack.code === 'busy' ? 500 : 200
    },
  }
}

it(`${requests} hostile calls of every route, action and event end without a failure of ours`, async () => {
  const routes = (await listRoutes()).filter(({ path }) => !needsNext(path))
  const actions = await listActions()
  const events = await listSocketEvents()
  const attempts = [
    ...routes.map((route) => () => callRoute(route)),
    ...actions.map((action) => () => callAction(action)),
    ...events.map(
      ({ name }) =>
        () =>
          sendEvent(name),
    ),
  ]
  const failed: string[] = []
  for (let each = 0; each < requests; each += 1) {
    // Each in turn, so that none is left out.
    const { request, answer } = (attempts[each % attempts.length] as () => Attempt)()
    const before = container.logged().length
    const status = await answer().catch((error: unknown) => `threw ${String(error)}`)
    if (typeof status === 'string' || status >= 500) {
      failed.push(
        `seed ${seed}, request ${each}: ${status}\n${JSON.stringify(request)?.slice(0, 1_500)}\n${container.logged().slice(before, before + 900)}`,
      )
    }
  }
  expect(failed.slice(0, 8).join('\n\n')).toBe('')
}, 240_000)
